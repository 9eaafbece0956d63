import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { cleanPasted, type Pasted } from "./pasted-html.ts";

/** The reason why a Word file could not be read, as a key of the texts. */
export type WordFault = "wordFailed" | "wordTooLong";
/** A Word file in the form that cleanPasted returns, or the reason why it was not read. */
export type WordRead = Pasted | { fault: WordFault };

/** The greatest unpacked size in bytes of all parts. A file of 630 kB may contain gigabytes. */
const MOST_BYTES = 150 * 1024 * 1024;
/** The greatest number of tags in the text's parts. A report of a hundred pages has about 60,000. */
const MOST_TAGS = 300_000;
/**
 * The greatest numbers of paragraphs, and of characters of HTML without pictures. They exceed what a body may have
 * (rich-text.service.server.ts).
 */
const MOST_PARAGRAPHS = 20_000;
const LONGEST_HTML = 400_000;

/**
 * Style rules for the reader. It ignores underlines by default, because links have them, too; the underlines of links
 * come from their own style. Titles and captions keep the classes of Word's clipboard (pasted-captions.ts).
 */
const STYLES = [
  "u => u",
  "p[style-name='Title'] => p.MsoTitle:fresh",
  "p[style-name='Caption'] => p.caption:fresh",
  "p[style-name='Subtitle'] => p:fresh",
];
const XML_PART = /^(?:word|_rels|docProps)\/[^]*\.(?:xml|rels)$|^\[Content_Types\]\.xml$|^_rels\/\.rels$/;
const NEEDED = /^(?:word\/|_rels\/|\[Content_Types\]\.xml$)/;
const TEXT_PART = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;
/** The address of a picture that could not be read. cleanPasted counts it as left out. */
const LOST_PICTURE = "lost:";

class TooLong extends Error {}

/**
 * Reads a .docx within limits of size, elements and text. It runs in a worker, because a large file takes seconds. It
 * counts external pictures, unsupported formats, charts and equations.
 */
export async function readWord(bytes: Uint8Array, isForStaff: boolean): Promise<WordRead> {
  try {
    const parts = unpack(bytes);
    const texts = Object.entries(parts).filter(([name]) => TEXT_PART.test(name));
    const sources = texts.map(([name, part]) => [name, withoutHidden(strFromU8(part))] as const);
    const whole = sources.map(([, source]) => source).join("");
    if (count(whole, /<w:p[\s>/]/g) > MOST_PARAGRAPHS) throw new TooLong();
    const known = { ...parts, ...Object.fromEntries(sources.map(([name, source]) => [name, strToU8(source)])) };
    const { html, dropped } = await convert(known);
    if (html.replaceAll(/"data:[^"]*"/g, "").length > LONGEST_HTML) throw new TooLong();
    const pasted = cleanPasted(html, { isForStaff });
    const drawings = count(whole, /<(?:c:chart|dgm:relIds)\b/g);
    const formulas = pasted.lost.formulas + count(whole, /<m:oMath[\s>]/g);
    return { ...pasted, dropped: pasted.dropped + dropped + drawings, lost: { ...pasted.lost, formulas } };
  } catch (error) {
    return { fault: error instanceof TooLong ? "wordTooLong" : "wordFailed" };
  }
}

/**
 * Unpacks the required parts of the archive, none larger than declared. Throws TooLong, or an error for a file that is
 * not an archive.
 */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!NEEDED.test(name)) return false;
      size += originalSize;
      if (size > MOST_BYTES) throw new TooLong();
      return true;
    },
  });
  let tags = 0;
  for (const [name, part] of Object.entries(parts)) {
    if (!XML_PART.test(name)) continue;
    for (const byte of part) if (byte === OPENING) tags += 1;
    if (tags > MOST_TAGS) throw new TooLong();
  }
  return parts;
}

const OPENING = "<".codePointAt(0);

/** Removes text runs that the writer has hidden. Runs that contain others stay. */
function withoutHidden(xml: string): string {
  return xml.replaceAll(/<w:r(?:\s[^<>]*)?>(?:(?!<\/?w:r[\s>])[^])*?<\/w:r>/g, (run) =>
    /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/.test(run) ? "" : run,
  );
}

/** Converts the unpacked parts to HTML. The converter never gets the uploaded archive itself. */
async function convert(parts: Record<string, Uint8Array>): Promise<{ html: string; dropped: number }> {
  const buffer = zipSync(parts, { level: 0 });
  const convertImage = mammoth.images.imgElement(async (image) => {
    try {
      return { src: `data:${image.contentType};base64,${await image.readAsBase64String()}` };
    } catch {
      return { src: LOST_PICTURE };
    }
  });
  // The browser's version reads arrayBuffer, Node's version buffer.
  const input = { arrayBuffer: buffer.buffer, buffer } as unknown as { arrayBuffer: ArrayBuffer };
  const { value, messages } = await mammoth.convertToHtml(input, { styleMap: STYLES, convertImage });
  const missing = messages.filter(({ message }) => /image file for a:blip|v:imagedata element without/.test(message));
  return { html: value, dropped: missing.length };
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
