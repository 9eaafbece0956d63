import { storePicture, type Media } from "#app/features/base/picture/picture.service.server.ts";
import { PictureFault } from "#app/features/base/upload/upload.pictures.server.ts";
import { attributesOf, escapedAttribute } from "./html-text.ts";
import type { BodyText } from "./body-text.ts";

/** The source of an article's pictures. */
export type PictureSource = {
  /**
   * Returns the bytes of a picture, or undefined if its host is not among those to fetch from. Throws an Error with the
   * reason.
   */
  read(address: string): Promise<Buffer | undefined>;
  /** The command-line option that imports pictures of other hosts. */
  option: string;
};

/** Numbers of the pictures that a body names, by outcome. */
export type PictureCount = { named: number; taken: number; linked: number; missing: number };

/** Matches `![alt](address "title")`, also with a size. An address with spaces must end with a picture's extension. */
const MARKDOWN =
  /!\[((?:[^[\]\n]|\[[^\]\n]*\])*)\]\(\s*(?:<([^>\n]+)>|([^\n"<>]*?\.(?:png|jpe?g|gif|webp|avif|svg|bmp|heic))(?=[\s)])|((?:[^\s()<>]|\([^\s()]*\))+))(?:\s+=\d*x\d*)?(?:\s+(?:"([^"\n]*)"|'([^'\n]*)'|\(([^)\n]*)\)))?(?:\s+=\d*x\d*)?\s*\)(?:\{[^{}\n]*\})?/gi;
/** `![alt][name]`, with `[name]: address` elsewhere. */
const BY_NAME = /!\[([^\]\n]*)\]\[([^\]\n]*)\]/g;
const DEFINITION = /^ {0,3}\[([^\]^\n][^\]\n]*)\]:[ \t]*<?([^\s<>]+)>?(?:[ \t]+["'(][^\n]*["')])?[ \t]*$/gm;
/** `![[picture.png|300]]` of note programs. */
const WIKI = /!\[\[([^\]|\n]+?)(?:\|([^\]\n]*))?\]\]/g;
const HTML = /<img\b((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
/** Matches addresses of this site's own pictures, in files that `export` has written. */
const OWN = /^\/(?:media|storage)\//;
const LAZY = ["data-src", "data-original", "data-lazy-src", "src"];

/** A picture in a text: its address, description and title, and its index in the text. */
type Named = { address: string; alt: string; title: string; index: number };

/**
 * The imported pictures of a body. `count`: their number by outcome. `paths`: their paths on this site, keyed by former
 * address.
 */
export type TakenPictures = { count: PictureCount; paths: ReadonlyMap<string, string | undefined> };

/**
 * Imports the pictures of a body, in every syntax. A picture that the source lacks is replaced by its description, with
 * a link if it is on another host.
 */
export async function takePictures(body: BodyText, source: PictureSource): Promise<TakenPictures> {
  const named = namedIn(body);
  const taken = new Map<string, string | undefined>();
  const count: PictureCount = { named: named.length, taken: 0, linked: 0, missing: 0 };
  for (const picture of named) {
    const { address } = picture;
    if (!taken.has(address)) taken.set(address, await takeOne(body, picture, source));
    const path = taken.get(address);
    count[path !== undefined ? "taken" : isWeb(address) ? "linked" : "missing"] += 1;
  }
  write(body, (address) => taken.get(address));
  return { count, paths: taken };
}

/** Imports the picture above an article. Returns its id and its path on this site, or the reason of a failure. */
export async function takeCover(
  address: string,
  title: string,
  source: PictureSource,
): Promise<{ id: number; path: string } | { reason: string }> {
  try {
    const bytes = await bytesOf(address, source);
    if (bytes === undefined) return { reason: `it lies on another host; ${source.option} takes it over` };
    const media = await storePicture(bytes, title);
    return { id: media.id, path: pathOf(media) };
  } catch (error) {
    return { reason: reasonOf(error, address) };
  }
}

function namedIn(body: BodyText): Named[] {
  const found: Named[] = [];
  each(body, (picture) => {
    found.push(picture);
    return undefined;
  });
  return found.toSorted((a, b) => a.index - b.index);
}

/** Gives every imported picture its new address. Replaces every other picture by its description. */
function write(body: BodyText, pathOf: (address: string) => string | undefined): void {
  each(body, ({ address, alt, title }, whole) => {
    const path = pathOf(address);
    if (path !== undefined) return markup(path, alt, title, whole);
    if (isWeb(address)) return markup(address.replace(/^\/\//, "https://"), alt, title, whole);
    return escapedText([alt, title].filter((text) => text !== "").join(" "));
  });
}

/** Returns a picture in the syntax of the original, because Markdown is not parsed within HTML. */
function markup(path: string, alt: string, title: string, whole: string): string {
  if (whole.startsWith("<")) {
    const attributes = attributesOf(whole);
    const size = ["width", "height"].flatMap((name) => {
      const value = attributes.get(name) ?? "";
      return /^\d+$/.test(value) ? [` ${name}="${value}"`] : [];
    });
    const caption = title === "" ? "" : ` title="${escapedAttribute(title)}"`;
    return `<img src="${escapedAttribute(path)}" alt="${escapedAttribute(alt)}"${caption}${size.join("")}>`;
  }
  const address = /[\s()<>]/.test(path) ? `<${path}>` : path;
  return `![${alt}](${address}${title === "" ? "" : ` "${title.replaceAll('"', "”")}"`})`;
}

const escapedText = (text: string) => text.replaceAll("<", "&lt;");

/** Visits the pictures of a body in every syntax. The result of `written` replaces each. */
function each(body: BodyText, written: (picture: Named, whole: string) => string | undefined): void {
  const addresses = new Map(
    [...body.text.matchAll(DEFINITION)].map(([, name = "", address = ""]) => [name.toLowerCase(), address]),
  );
  const visit = (picture: Named, whole: string) =>
    picture.address === "" || OWN.test(picture.address) ? undefined : written(picture, whole);
  if (!body.isHtml) eachOfMarkdown(body, addresses, visit);
  body.replace(HTML, ({ 0: whole, index, 1: tag = "" }) => {
    const attributes = attributesOf(tag);
    const address = LAZY.map((name) => attributes.get(name)).find((value) => value !== undefined && value !== "");
    if (address === undefined) return undefined;
    return visit({ address, alt: attributes.get("alt") ?? "", title: attributes.get("title") ?? "", index }, whole);
  });
}

type Visit = (picture: Named, whole: string) => string | undefined;

/** Visits the pictures in Markdown syntax and in the syntax of note programs. */
function eachOfMarkdown(body: BodyText, addresses: ReadonlyMap<string, string>, visit: Visit): void {
  body.replace(MARKDOWN, (match) => {
    const [whole, alt = "", angled, spaced, plain, double, single, round] = match;
    const address = (angled ?? spaced ?? plain ?? "").trim();
    return visit({ address, alt, title: double ?? single ?? round ?? "", index: match.index }, whole);
  });
  body.replace(WIKI, ({ 0: whole, index, 1: name = "", 2: label = "" }) =>
    visit({ address: name.trim(), alt: /^\d+(?:x\d+)?$/.test(label) ? "" : label, title: "", index }, whole),
  );
  body.replace(BY_NAME, ({ 0: whole, index, 1: alt = "", 2: name = "" }) => {
    const address = addresses.get((name === "" ? alt : name).toLowerCase());
    return address === undefined ? undefined : visit({ address, alt, title: "", index }, whole);
  });
}

const isWeb = (address: string) => /^(?:https?:)?\/\//i.test(address);

async function takeOne(body: BodyText, picture: Named, source: PictureSource): Promise<string | undefined> {
  const { address, alt, title, index } = picture;
  try {
    const bytes = await bytesOf(address, source);
    if (bytes === undefined) {
      const label = `${alt}${title}` === "" ? " (图片)" : "";
      body.note(index, `the picture ${address} of another host became a link${label}; ${source.option} takes it over`);
      return undefined;
    }
    return pathOf(await storePicture(bytes, alt));
  } catch (error) {
    body.note(index, `the picture ${shown(address)} was not taken: ${reasonOf(error, address)}`);
    return undefined;
  }
}

const pathOf = ({ sha256, widths, width, extension }: Media) =>
  `/media/${sha256}/${widths.at(-1) ?? width}.${extension}`;

const shown = (address: string) => (address.length > 200 ? `${address.slice(0, 200)}…` : address);

/**
 * Returns the bytes of a picture, or undefined if its host is not among those to fetch from. Throws an Error with the
 * reason.
 */
async function bytesOf(address: string, source: PictureSource): Promise<Buffer | undefined> {
  const data = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/i.exec(address)?.[1];
  if (data !== undefined) return Buffer.from(data, "base64");
  return source.read(address.replace(/^\/\//, "https://"));
}

const REASONS: Record<PictureFault["why"], string> = {
  unreadable: "it is no picture in JPEG, PNG, GIF, WebP, AVIF or HEIC, or it is damaged",
  tooManyPixels: "it has more than 10,000 pixels a side or 40 million in all",
  tooSlow: "it took too long",
  busy: "too many pictures are being worked on",
};

function reasonOf(error: unknown, address: string): string {
  if (error instanceof PictureFault && /\.svgz?(?:[?#]|$)/i.test(address))
    return "it is a drawing in SVG; save it as PNG or WebP and name that file in the text";
  if (error instanceof PictureFault) return REASONS[error.why];
  return error instanceof Error ? error.message.replace(/^[a-z_]+: /, "") : String(error);
}
