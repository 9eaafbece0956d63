import type { BodyText } from "../../import/body/body-text.ts";
import { escapedAttribute } from "../../import/body/html-text.ts";

/** A picture of WordPress's library. A gallery refers to it by its number. */
export type LibraryPicture = { address: string; alt: string; caption: string };
export type Library = ReadonlyMap<string, LibraryPicture>;

/** Matches names of shortcodes, of WordPress and common plugins, that need no attributes and no closing tag. */
const PLAIN_NAMES =
  /^(?:gallery|caption|playlist|embed|audio|video|toc|contact-form(?:-7)?|more|nextpage|woocommerce_\w+|products?|recent_posts|latest-posts|archives|sitemap|rev_slider|wpforms|ninja_form|gravityform|adrotate|post-views|ratings|member|reply|login|hide|secret)$/;
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]{1,40})((?:\s+(?:[^[\]"'“”]|"[^"]*"|'[^']*')*)?)(\/?)\](\]?)/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;
const CODE =
  /\[(code|sourcecode|php|html|css|js|javascript|python|java|sql|bash|xml|crayon|pre)\b([^\]\n]*)\]([^]*?)\[\/\1\]/gi;
const CAPTION = /\[(?:wp_)?caption\b([^\]]*)\]([^]*?)\[\/(?:wp_)?caption\]/gi;
const EMBED =
  /\[(embed|video|audio|youtube|bilibili|tudou|youku)\b([^\]]*)\](?:\s*(https?:\/\/[^\s[\]]+)\s*\[\/\1\])?/gi;
const GALLERY = /\[gallery\b([^\]]*)\]/gi;
const BLOCK = /<!--\s*(\/?)wp:([a-z][\w/-]*)\s*(\{[^]*?\}\s*)?(\/?)-->/g;
/** Matches a URL alone on its line, which WordPress shows as a player. */
const PLAYER = /^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm;

/** Returns the names, in lower case, of shortcodes that a text closes. */
const closedIn = (text: string) =>
  new Set([...text.matchAll(/\[\/([a-z][\w-]{1,40})\]/gi)].map(([, name = ""]) => name.toLowerCase()));

/** Returns whether words in square brackets are a shortcode, not text such as [sic]. */
function isShortcode(name: string, rest: string, closed: ReadonlySet<string>): boolean {
  const plain = name.toLowerCase();
  return closed.has(plain) || PLAIN_NAMES.test(plain) || /[\w-]\s*=\s*["']?\S/.test(rest);
}

/** Removes tags of shortcodes and comments of blocks from HTML. The text between them stays. */
export function withoutShortcodes(html: string): string {
  const closed = closedIn(html);
  return html.replaceAll(SHORTCODE, (tag: string, begin: string, slash: string, name: string, rest: string) => {
    const isTag = begin === "" && (slash === "/" || isShortcode(name, rest, closed));
    return isTag ? tag.replaceAll(/[^\n]/g, " ") : tag;
  });
}

/**
 * Replaces WordPress's own marks in a body: blocks, shortcodes, URLs of players, and paragraphs without tags. Adds a
 * remark for every unknown block and shortcode.
 */
export function readMarkup(body: BodyText, library: Library): void {
  const hasBlocks = /<!--\s*wp:/.test(body.text);
  readBlocks(body);
  body.replace(CODE, ([, , , code = ""]) => body.keepCode(`<pre><code>${code.trim()}</code></pre>`));
  body.replace(CAPTION, ([, attributes = "", inner = ""]) => figureOf(attributes, inner));
  body.replace(GALLERY, ({ index, 1: attributes = "" }) => galleryOf(body, index, attributes, library));
  body.replace(EMBED, ({ 0: tag, index, 1: name = "", 2: attributes = "", 3: inner }) => {
    const given = namedOf(attributes);
    const address =
      inner ?? ["src", "mp4", "mp3", "url", "webm", "m4a", "ogg"].map((key) => given.get(key)).find((one) => one);
    if (address === undefined || !/^https?:\/\//.test(address)) return undefined;
    body.note(index, `the shortcode ${tag.replaceAll(/\s+/g, " ")} became a link`);
    return linkTo(address, name);
  });
  const closed = closedIn(body.text);
  body.replace(SHORTCODE, ({ 0: tag, index, 1: begin = "", 2: slash = "", 3: name = "", 4: rest = "", 6: end }) => {
    if (begin !== "") return end === "" ? undefined : tag.slice(1, -1);
    if (slash !== "/" && !isShortcode(name, rest, closed)) return undefined;
    if (slash !== "/")
      body.note(index, `the shortcode ${tag.replaceAll(/\s+/g, " ")} is not known here: its text stays`);
    return "";
  });
  body.replace(PLAYER, ({ 1: address = "" }) => linkTo(address, address));
  if (!hasBlocks) body.text = withParagraphs(body.text);
}

/**
 * Removes the marks of blocks and keeps the HTML between them. Adds a remark for each block without HTML, which
 * WordPress itself would render.
 */
function readBlocks(body: BodyText): void {
  body.replace(BLOCK, ({ index, 1: slash, 2: name = "", 3: data = "", 4: isAlone }) => {
    if (slash === "" && isAlone === "/" && !/^(?:core\/)?(?:spacer|separator|more|nextpage)$/.test(name))
      body.note(
        index,
        `the block ${name} ${data.replaceAll(/\s+/g, " ").slice(0, 200)}is made by WordPress and was left out`,
      );
    return "";
  });
}

function namedOf(attributes: string): Map<string, string> {
  const found = [...attributes.matchAll(ATTRIBUTE)];
  return new Map(
    found.map(([, name = "", double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ""]),
  );
}

const linkTo = (address: string, label: string) =>
  `<a href="${escapedAttribute(address)}">${escapedAttribute(label === "" ? address : label)}</a>`;

function figureOf(attributes: string, inner: string): string {
  const [picture = ""] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? [];
  const caption = namedOf(attributes).get("caption") ?? inner.replace(picture, "").trim();
  return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
}

function galleryOf(body: BodyText, index: number, attributes: string, library: Library): string {
  const ids = (namedOf(attributes).get("ids") ?? namedOf(attributes).get("include") ?? "")
    .split(/[\s,]+/)
    .filter(Boolean);
  if (ids.length === 0) body.note(index, "a gallery names no pictures: it showed those of the post, and was left out");
  return ids
    .map((id) => {
      const picture = library.get(id);
      if (picture === undefined) {
        body.note(index, `picture ${id} of a gallery is not in the export`);
        return "";
      }
      const { address, alt, caption } = picture;
      const image = `<img src="${escapedAttribute(address)}" alt="${escapedAttribute(alt)}">`;
      return `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
    })
    .join("");
}

/** Matches tags of elements that cannot be part of a paragraph. */
const BLOCK_ELEMENT =
  /(<\/?(?:address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul|object|video|audio)\b(?:"[^"]*"|'[^']*'|[^'">])*>|\uE000\d+\uE001\n*)/i;

/** Matches tags of elements within which a line does not become a paragraph. */
const HOLDER = /^<(\/?)(?:p|li|td|th|dt|dd|h[1-6]|figcaption|figure|summary|form|style|script|object|video|audio)\b/i;

/**
 * Adds tags for paragraphs and line breaks, as WordPress does for posts without blocks. An empty line begins a
 * paragraph, and any other line break becomes a <br>. The number of line breaks does not change.
 */
function withParagraphs(text: string): string {
  let depth = 0;
  return text
    .split(BLOCK_ELEMENT)
    .map((part, index) => {
      if (index % 2 === 1) {
        const [tag, slash] = HOLDER.exec(part) ?? [];
        if (tag !== undefined) depth = Math.max(0, depth + (slash === "/" ? -1 : 1));
        return part;
      }
      return depth > 0 ? part : paragraphsOf(part);
    })
    .join("");
}

function paragraphsOf(text: string): string {
  return text
    .split(/(\n[ \t]*\n)/)
    .map((piece, at) => (at % 2 === 1 || piece.trim() === "" ? piece : `<p>${withBreaks(piece)}</p>`))
    .join("");
}

function withBreaks(text: string): string {
  const words = text.trim();
  const [before = "", after = ""] = text.split(words);
  const lines = words.split("\n").map((line) => line.trimEnd());
  return before + lines.join("<br>\n").replaceAll(/(<br[ \t]*\/?>)<br>/gi, "$1") + after;
}
