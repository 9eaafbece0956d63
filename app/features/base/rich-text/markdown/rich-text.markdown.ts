import {
  Marked,
  type RendererObject,
  type Token,
  type TokenizerExtension,
  type TokenizerObject,
  type Tokens,
} from "marked";
import { chartElement } from "../clean/rich-text.charts.ts";
import { serialize } from "../clean/rich-text.tree.ts";
import { readChartFence } from "./rich-text.chart-fence.ts";
import { ORDINAL, repairLines } from "./rich-text.repair.ts";

const LONGEST_HEADING = 80;
const LONGEST_BOLD_HEADING = 40;
const SENTENCE_END = /[。！？；：，、,.;:!?]$/u;

/**
 * Markdown's rules of emphasis assume spaces between words. In Chinese, a bold range next to a quotation mark would
 * show its asterisks. Here, a pair of marks is bold if the text between them has no white space at its ends.
 */
const bold: TokenizerExtension = {
  name: "strong",
  level: "inline",
  start: (src) => {
    const index = src.indexOf("**");
    return index === -1 ? undefined : index;
  },
  tokenizer(src) {
    const match = /^\*\*(?![\s*])([^*]*[^\s*])\*\*(?!\*)/.exec(src);
    if (match === null) return undefined;
    const [raw, text = ""] = match;
    return { type: "strong", raw, text, tokens: this.lexer.inlineTokens(text) };
  },
};

/** Strikes out text only between two tildes on each side. Single tildes are ranges, as in "3~5年，10~20元". */
const tokenizer: TokenizerObject = {
  del(src) {
    const struck = /^~~(?=[^\s~])([^~]*[^\s~])~~(?!~)/.exec(src);
    if (struck === null) return undefined;
    const [raw, text = ""] = struck;
    return { type: "del", raw, text, tokens: this.lexer.inlineTokens(text) };
  },
};

/** A fence `chart` with valid data becomes a chart. Any other fence stays code. */
const renderer: RendererObject = {
  code({ lang, text }) {
    const chart = lang?.trim() === "chart" ? readChartFence(text) : undefined;
    return chart === undefined ? false : serialize([chartElement(chart)]);
  },
};

const marked = new Marked({ gfm: true }, { tokenizer, renderer, extensions: [bold] });

/** Matches a space that export programs put after bold text inside a Chinese sentence. */
const SPACE_BEHIND_BOLD = /([\p{Script=Han}，。：；！？”’》）】])<\/strong> (?=[\p{Script=Han}，。：；！？“《（])/gu;

/**
 * Converts Markdown (GFM) to HTML that still has to be sanitized. `repair` fixes errors of other programs' exports:
 * heading marks without a space, marks of heading ids, underlines that turn a paragraph into a heading, bold lines used
 * as headings, picture addresses with spaces.
 */
export function markdownToHtml(markdown: string, repair: boolean): string {
  const source = repair ? repairLines(markdown) : markdown;
  const tokens = marked.lexer(source);
  const blocks = repair ? promoteBoldLines(tokens.flatMap(releaseParagraph)) : tokens;
  const html = marked.parser(blocks);
  return repair ? html.replace(SPACE_BEHIND_BOLD, "$1</strong>") : html;
}

/**
 * Turns a heading that is a whole sentence back into a paragraph. In Markdown a line of dashes directly below a
 * paragraph makes it a heading, which is then not intended.
 */
function releaseParagraph(token: Token): Token[] {
  if (token.type !== "heading" || token.raw.trimStart().startsWith("#")) return [token];
  const heading = token as Tokens.Heading;
  if (heading.text.length <= LONGEST_HEADING && !/[。；]$/.test(heading.text)) return [token];
  return [
    { type: "paragraph", raw: heading.raw, text: heading.text, tokens: heading.tokens } satisfies Tokens.Paragraph,
    { type: "hr", raw: "---" } satisfies Tokens.Hr,
  ];
}

/**
 * Converts paragraphs that consist only of a short bold text to headings, one level below the heading before them. Only
 * in clear cases: either all such paragraphs begin with an ordinal, or there are at least two and the text has no other
 * heading.
 */
function promoteBoldLines(tokens: Token[]): Token[] {
  const lines = tokens.filter((token, index) => isBoldLine(token) && isFollowedByText(tokens, index));
  const numbered = lines.length > 0 && lines.every((token) => ORDINAL.test(boldText(token)));
  const alone = lines.length > 1 && !tokens.some((token) => token.type === "heading");
  if (!numbered && !alone) return tokens;
  const promoted = new Set(lines);
  let level = 1;
  return tokens.map((token) => {
    if (token.type === "heading") level = (token as Tokens.Heading).depth;
    if (!promoted.has(token)) return token;
    const strong = (token as Tokens.Paragraph).tokens[0] as Tokens.Strong;
    const depth = Math.min(level + 1, 6);
    return {
      type: "heading",
      raw: token.raw,
      depth,
      text: strong.text,
      tokens: strong.tokens,
    } satisfies Tokens.Heading;
  });
}

function isBoldLine(token: Token): boolean {
  const text = boldText(token);
  return text !== "" && text.length <= LONGEST_BOLD_HEADING && !SENTENCE_END.test(text);
}

/** Returns the text of a paragraph that consists of one bold text; "" for any other. */
function boldText(token: Token): string {
  if (token.type !== "paragraph") return "";
  const inner = (token as Tokens.Paragraph).tokens;
  return inner.length === 1 && inner[0]?.type === "strong" ? (inner[0] as Tokens.Strong).text.trim() : "";
}

function isFollowedByText(tokens: Token[], index: number): boolean {
  const next = tokens.slice(index + 1).find((token) => token.type !== "space");
  return next !== undefined && /^(?:paragraph|list|table|blockquote)$/.test(next.type) && !isBoldLine(next);
}
