import { escapedAttribute } from "./html-text.ts";
import type { BodyText } from "./body-text.ts";

/** Return the URL of a video from its id, keyed by the name of the tag. */
const PLAYERS: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  youtuber: (id) => `https://www.youtube.com/watch?v=${id}`,
  bilibili: (id) => `https://www.bilibili.com/video/${/^(?:av|BV)/i.test(id) ? id : `av${id}`}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  youku: (id) => `https://v.youku.com/v_show/id_${id}.html`,
  asciinema: (id) => `https://asciinema.org/a/${id}`,
};
/** Paired tags that contain code, and those that contain a quotation. */
const CODE = "highlight|codeblock|code";
const QUOTE = "blockquote|quote|cq|centerquote|pullquote";

const RAW = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g;
const COMMENT = /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{\{[<%]\s*\/\*[\s\S]*?\*\/\s*[>%]\}\}/g;
const CODE_BLOCK = new RegExp(
  `(?:\\{%-?|\\{\\{[<%])\\s*(${CODE})\\b([^%>\\n]{0,300})(?:-?%\\}|[>%]\\}\\})([\\s\\S]*?)(?:\\{%-?\\s*end\\1|\\{\\{[<%]\\s*/\\s*\\1)\\s*(?:-?%\\}|[>%]\\}\\})`,
  "g",
);
const QUOTE_BLOCK = new RegExp(
  `\\{%-?\\s*(${QUOTE})\\b([^%\\n]{0,300})-?%\\}([\\s\\S]*?)\\{%-?\\s*end\\1\\s*-?%\\}`,
  "g",
);
/** Match a tag of Hugo, Liquid or Nunjucks, and an inserted value. */
const TAG = /\{\{([<%])\s*(\/?)\s*([\w./-]+)([\s\S]{0,2000}?)[>%]\}\}|\{%-?\s*([\w-]+)([\s\S]{0,2000}?)-?%\}/g;
const VALUE = /\{\{-?\s*(?:(["'])([^"'{}\n]*)\1\s*(?:\|[^{}\n]*)?|((?:site|page|root|theme)\.[\w.]+)[^{}\n]*)-?\}\}/g;
/** Match the tag by which Liquid stores text under a name, and the use of that name. The stored text stays in place. */
const CAPTURE = /\{%-?\s*capture\s+([\w-]+)\s*-?%\}/g;
const NAMED_VALUE = /\{\{-?\s*([\w-]+)\s*(?:\|[^{}\n]*)?\}\}/g;

/**
 * Replaces tags of Hexo, Hugo and Jekyll by their content: pictures, code, quotations, links to videos. Adds a remark
 * with the line for every other tag. Keeps the text between the two tags of a pair.
 */
export function readTemplates(body: BodyText): void {
  body.replace(COMMENT, () => "");
  body.replace(RAW, ([, inner = ""]) => body.keepCode(inner));
  body.replace(CODE_BLOCK, (match) => codeOf(body, match));
  body.replace(QUOTE_BLOCK, (match) => quoteOf(body, match));
  body.replace(VALUE, ([, , text]) => text ?? "");
  const captured = new Set([...body.text.matchAll(CAPTURE)].map(([, name]) => name));
  body.replace(NAMED_VALUE, ([, name]) => (captured.has(name) ? "" : undefined));
  body.replace(TAG, (match) => tagOf(body, match));
}

/** Converts code between two tags. A title in the first tag is placed above the code. */
function codeOf(body: BodyText, { index, 2: args = "", 3: inner = "" }: RegExpExecArray): string {
  const [first = "", ...rest] = wordsOf(args);
  const language = /^(?:lang:)?([\w+#-]+)$/.exec(first)?.[1] ?? "";
  const title = [...(language === "" ? [first] : []), ...rest].filter((word) => !/[:=]/.test(word)).join(" ");
  if (title.trim() !== "") body.note(index, `the title of a piece of code was left out: ${title.trim()}`);
  const code = body
    .whole(inner)
    .replace(/^\n?/, "")
    .replace(/\n?[ \t]*$/, "");
  return `${breakBefore(body, index)}${body.keepCode(`\`\`\`\`\`\`${language}\n${code}\n\`\`\`\`\`\``)}`;
}

/** Returns the line break that a block needs if it would begin within a line, otherwise an empty text. */
const breakBefore = ({ text }: BodyText, index: number) => (index === 0 || text[index - 1] === "\n" ? "" : "\n");

function quoteOf(body: BodyText, { index, 2: args = "", 3: inner = "" }: RegExpExecArray): string {
  const source = args.trim().replaceAll(/\s+/g, " ");
  const lines = inner
    .replace(/^\n/, "")
    .replace(/\n[ \t]*$/, "")
    .split("\n");
  const all = source === "" ? lines : [...lines.slice(0, -1), `${lines.at(-1) ?? ""}  `, `—— ${source}`];
  const before = inner.startsWith("\n") ? "\n" : breakBefore(body, index);
  return `${before}${all.map((line) => `> ${line}`).join("\n")}`;
}

/** Returns the arguments of a tag. An argument in quotation marks may contain spaces. */
function wordsOf(args: string): string[] {
  return [...args.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );
}

/** Returns named arguments, such as src="…" or url=…. */
function namedOf(args: string): Map<string, string> {
  const found = [...args.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)];
  return new Map(
    found.map(([, name = "", double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ""]),
  );
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|heic|heif)(?:[?#].*)?$/i;

function tagOf(body: BodyText, match: RegExpExecArray): string {
  const [whole, , slash = "", hugo, hugoArgs = "", liquid, liquidArgs = ""] = match;
  const name = hugo ?? liquid ?? "";
  const args = hugo === undefined ? liquidArgs : hugoArgs.replace(/\/\s*$/, "");
  const isEnd = slash === "/" || name.startsWith("end");
  const written = isEnd ? undefined : (pictureOf(args) ?? videoOf(name, args) ?? linkOf(name, args));
  if (written?.remark !== undefined) body.note(match.index, written.remark);
  if (written !== undefined) return written.text;
  if (!isEnd) body.note(match.index, `this tag is not known here and was left out: ${whole.replaceAll(/\s+/g, " ")}`);
  return "";
}

/** The replacement of a tag, and its remark. */
type Written = { text: string; remark?: string };

/** Converts a tag with the address of a picture, in an argument of its own or in a named one. */
function pictureOf(args: string): Written | undefined {
  const named = namedOf(args);
  const words = wordsOf(args).map((word) => word.replace(/,$/, ""));
  const source = [...named.values(), ...words].find((value) => PICTURE.test(value));
  if (source === undefined) return undefined;
  const captions = ["caption", "title", "description"].flatMap((key) => named.get(key) ?? []);
  const free = words.slice(words.indexOf(source) + 1).filter((word) => !/^\d+%?$|=/.test(word) && word !== "");
  const caption = [...new Set([...captions, ...(captions.length === 0 && named.size === 0 ? free : [])])].join(" ");
  const alt = named.get("alt") ?? "";
  const title = caption === "" ? "" : ` title="${escapedAttribute(caption)}"`;
  return { text: `<img src="${escapedAttribute(source)}" alt="${escapedAttribute(alt)}"${title}>` };
}

function videoOf(name: string, args: string): Written | undefined {
  const player = PLAYERS[name];
  const id = namedOf(args).get("id") ?? wordsOf(args)[0];
  if (player === undefined || id === undefined) return undefined;
  const address = player(id);
  return { text: `[${address}](${address})`, remark: `a video became a link to it: ${address}` };
}

/** Converts links to other articles, files and services. */
function linkOf(name: string, args: string): Written | undefined {
  const [first = "", ...rest] = wordsOf(args);
  if (
    /^(?:ref|relref|post_url|post_path|asset_path|link)$/.test(name) &&
    !/^https?:/.test(args.trim().split(/\s+/)[1] ?? "")
  )
    return { text: first, remark: `a link to another article of the blog leads nowhere now: ${first}` };
  if (name === "post_link" || name === "asset_link") {
    const title = rest.filter((word) => word !== "true" && word !== "false").join(" ");
    return { text: title === "" ? first : title, remark: `a link to ${first} became words` };
  }
  if (name === "capture") return { text: "" };
  if (/^include(?:_relative)?$/.test(name) && /\.(?:md|markdown|html?)$/i.test(first))
    return {
      text: "",
      remark: `the text of another file belongs here and was left out; copy it to this line: ${first}`,
    };
  if (name === "link") return { text: `[${first}](${rest[0] ?? ""})` };
  if (name === "gist" && first !== "") {
    const address = `https://gist.github.com/${first.includes("/") || rest[0] === undefined ? first : `${first}/${rest[0]}`}`;
    return { text: `[${address}](${address})`, remark: `a piece of code of another site became a link: ${address}` };
  }
  return undefined;
}
