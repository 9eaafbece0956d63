import { attributesOf, escapedAttribute } from "./html-text.ts";
import type { BodyText } from "./body-text.ts";

/** Match elements that show content of another site, and elements whose contents are not text of an article. */
const EMBED = /<(iframe|video|audio|object|embed)\b((?:"[^"]*"|'[^']*'|[^'">])*)>(?:([\s\S]{0,20000}?)<\/\1\s*>)?/gi;
const LEFT_OUT =
  /<(script|style|svg|math|canvas|select|textarea|noscript|template|applet|noframes|title)\b((?:"[^"]*"|'[^']*'|[^'">])*)>(?:([\s\S]{0,100000}?)<\/\1\s*>)?/gi;
const COMMENT = /<!--[\s\S]*?-->/g;
/** Matches an HTML comment that is not in indented code. */
const OWN_COMMENT = /(?<!^(?: {4}|\t)[ \t]*)<!--[\s\S]*?-->/gm;
const SOURCE = /<(?:source|embed|param\s+name=["']?movie["']?)\b((?:"[^"]*"|'[^']*'|[^'">])*)>/i;

/** Elements of HTML. Other names between angle brackets are text, such as List<String>. */
export const ELEMENTS: ReadonlySet<string> = new Set(
  (
    "a abbr acronym address article aside b bdi bdo big blockquote body br button caption center cite code col colgroup data dd " +
    "del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr " +
    "html i img input ins kbd label legend li link main map area mark marquee menu meta meter nav nobr ol optgroup option output " +
    "p param picture pre progress q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td " +
    "tfoot th thead time tr track tt u ul var wbr"
  ).split(" "),
);
const ANY_TAG = /<(\/?)([a-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|[^'"<>])*)?)>/gi;
/** Match marks of tables of contents and of kramdown. */
const MARKS = /^[ \t]*(?:\[toc\]|\{:?\s*toc\s*\}|[*-][ \t]+toc[ \t]*(?:\n[ \t]*\{:toc\})?)[ \t]*$/gim;
const KRAMDOWN = /\{:[ \t]*[.#\w][^{}\n]{0,200}\}/g;
const BLOCK_FORMULA = /^[ \t]*\$\$[ \t]*\n([\s\S]{1,5000}?)\n[ \t]*\$\$[ \t]*$/gm;
const FORMULA =
  /(?<![\\$\w])\$\$([^$\n]{1,2000})\$\$(?![\w$])|(?<![\\$\w])\$(?=\S)([^$\n]{0,500}\\[^$\n]{0,500})(?<=\S)\$(?![\d$])/g;
const CHECKBOX = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t])/gm;

/**
 * Replaces videos, sounds and frames by links, since a page loads nothing from other sites. Leaves formulas unchanged,
 * turns check marks into characters, and removes what is not text. Each change gets a remark with its line.
 */
export function readEmbeds(body: BodyText): void {
  body.replace(OWN_COMMENT, () => "");
  body.text = withoutIndents(body.text);
  body.keepIndentedCode();
  readElements(body);
  body.replace(BLOCK_FORMULA, ({ index, 1: formula = "" }) => {
    body.note(index, "a formula stands as it was written");
    return body.keepCode(`\`\`\`\n${formula}\n\`\`\``);
  });
  body.replace(FORMULA, ({ index, 1: display, 2: inline }) => {
    const formula = (display ?? inline ?? "").trim();
    if (formula === "" || formula.includes("`")) return undefined;
    body.note(index, "a formula stands as it was written");
    return body.keepCode(`\`${formula}\``);
  });
  body.replace(MARKS, ({ index }) => {
    body.note(index, "the mark of a table of contents was left out: the site makes its own");
    return "";
  });
  body.replace(KRAMDOWN, () => "");
  body.replace(CHECKBOX, ([, start = "", tick]) => `${start}${tick === " " ? "☐" : "☑"}`);
  readTags(body);
}

/** Replaces videos, sounds and frames by links, and removes elements that hold no text of an article. */
export function readElements(body: BodyText): void {
  body.replace(COMMENT, () => "");
  body.replace(EMBED, (match) => linkFor(body, match));
  body.replace(LEFT_OUT, ({ index, 1: name = "" }) => {
    body.note(index, `<${name.toLowerCase()}> was left out with what it holds`);
    return "";
  });
}

const NAMES: Record<string, string> = { video: "视频", audio: "音频" };

function linkFor(body: BodyText, { index, 1: name = "", 2: tag = "", 3: inner = "" }: RegExpExecArray): string {
  const kind = name.toLowerCase();
  const own = attributesOf(tag);
  const nested = attributesOf(SOURCE.exec(inner)?.[1] ?? "");
  const written = [own.get("src"), own.get("data-src"), own.get("data"), nested.get("src"), nested.get("value")].find(
    (one) => one !== undefined && one !== "",
  );
  const address = (written ?? "").replace(/^\/\//, "https://");
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    body.note(index, `<${kind}> was left out${address === "" ? "" : `: ${address}`}`);
    return "";
  }
  const label = NAMES[kind] ?? own.get("title") ?? new URL(address).host;
  body.note(index, `<${kind}> became a link (${label}) to ${address}`);
  return `<a href="${escapedAttribute(address)}">${escapedAttribute(label === "" ? address : label)}</a>`;
}

/**
 * Returns the names, in lower case, of elements that have a closing tag in the text. Otherwise `<name>` is plain text.
 */
export const closedIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/<\/([a-z][\w-]*)\s*>/gi)].map(([, name = ""]) => name.toLowerCase()));

/**
 * Handles names in angle brackets that are not HTML elements. Removes the tags of a component but not its contents.
 * Leaves other text in angle brackets as text.
 */
export function readTags(body: BodyText): void {
  const closed = closedIn(body.text);
  body.replace(ANY_TAG, (match) => {
    const [whole, slash = "", name = "", rest = ""] = match;
    if (ELEMENTS.has(name.toLowerCase())) return undefined;
    const isComponent = slash === "/" || closed.has(name.toLowerCase()) || rest.trimEnd().endsWith("/");
    if (!isComponent) return `&lt;${whole.slice(1)}`;
    if (slash === "")
      body.note(match.index, `this element is not known here and was left out: ${whole.replaceAll(/\s+/g, " ")}`);
    return "";
  });
}

const BLOCK_TAG = /<(\/?)(?:div|section|article|center|table|figure|blockquote|details|ul|ol|dl|p)\b[^<>]*>/gi;

/**
 * Removes indents within a block of HTML. After a blank line, Markdown would read indented lines as code, but Jekyll
 * does not. Leaves lines of a list unchanged, since their indents are its levels.
 */
export function withoutIndents(text: string): string {
  let depth = 0;
  return text
    .split("\n")
    .map((line) => {
      const isInside = depth > 0;
      if (isInside || /^<[a-z]/i.test(line))
        for (const [, slash] of line.matchAll(BLOCK_TAG)) depth = Math.max(0, depth + (slash === "/" ? -1 : 1));
      return isInside && /^(?: {4}|\t)/.test(line) && !/^\s+(?:[-*+]|\d+[.)])\s/.test(line) ? line.trimStart() : line;
    })
    .join("\n");
}
