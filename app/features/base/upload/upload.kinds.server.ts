import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";

/** The type of a file according to its bytes, not its name; undefined for plain text and unknown types. */
export type Kind = { extension: string; mimetype: string };

/** The kinds of pictures that are re-encoded, named by their contents. */
const PICTURES = new Set(["jpg", "png", "apng", "gif", "webp", "avif", "bmp"]);
/** The stored format of each picture extension. PNG, which is lossless, replaces formats without an encoder. */
const FORMATS: Record<string, PictureFormat> = {
  jpg: "jpg",
  jpeg: "jpg",
  png: "png",
  gif: "gif",
  webp: "webp",
  avif: "avif",
  bmp: "png",
};

export const PICTURE_EXTENSIONS = Object.keys(FORMATS);

export type PictureFormat = "jpg" | "png" | "gif" | "webp" | "avif";

/** Extensions whose contents have a common format or none, each with its contents and type. */
const COMMON: Record<string, { contents: string; mimetype: string }> = {
  doc: { contents: "cfb", mimetype: "application/msword" },
  xls: { contents: "cfb", mimetype: "application/vnd.ms-excel" },
  ppt: { contents: "cfb", mimetype: "application/vnd.ms-powerpoint" },
  txt: { contents: "text", mimetype: "text/plain" },
  csv: { contents: "text", mimetype: "text/csv" },
  md: { contents: "text", mimetype: "text/markdown" },
};

/** The number of bytes of a text that are checked. */
const LOOK = 64 * 1024;
/** The text of the harmless file for tests of virus scanners. Its sender expects a refusal. */
const SCANNER_TEST = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

/** Returns the stored format for a picture extension, or undefined for other extensions. */
export function pictureFormat(extension: string): PictureFormat | undefined {
  return FORMATS[extension];
}

/** Returns whether the contents are a picture that can be re-encoded. */
export function isPicture(kind: Kind | undefined): kind is Kind {
  return kind !== undefined && PICTURES.has(kind.extension);
}

/** Returns the type of a file by its first bytes, or undefined if it is unknown or truncated. */
export async function kindOf(file: string): Promise<Kind | undefined> {
  const found = await fileTypeFromFile(file).catch(() => undefined);
  return found === undefined ? undefined : { extension: found.ext, mimetype: found.mime };
}

/**
 * Returns the stored type of a file that is not a picture: the type of its bytes if its extension agrees, else
 * undefined.
 */
export async function agreedType(file: string, extension: string, kind: Kind | undefined): Promise<string | undefined> {
  const contents = kind?.extension ?? ((await isPlainText(file)) ? "text" : undefined);
  if (contents === undefined) return undefined;
  if (contents === extension) return kind?.mimetype;
  const common = COMMON[extension];
  return common?.contents === contents ? common.mimetype : undefined;
}

/** Returns whether a file is text in UTF-8 or GB 18030, without control characters, and not a disguised web page. */
async function isPlainText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LOOK), position: 0 });
    const text = buffer.toString("latin1", 0, bytesRead);
    // oxlint-disable-next-line no-control-regex -- that is what must not be there
    if (/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text)) return false;
    return !/^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i.test(text) && !text.includes(SCANNER_TEST);
  } finally {
    await handle.close();
  }
}
