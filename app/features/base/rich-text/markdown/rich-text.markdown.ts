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
 * Markdown's rules of emphasis were made for words between spaces: in Chinese a bold run next to a quotation mark
 * would stay literal. A pair of marks around text without white space at its ends is bold.
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

/** Strikes out between two tildes only: the ranges in "3~5年，10~20元" are none. */
const tokenizer: TokenizerObject = {
  del(src) {
    const struck = /^~~(?=[^\s~])([^~]*[^\s~])~~(?!~)/.exec(src);
    if (struck === null) return undefined;
    const [raw, text = ""] = struck;
    return { type: "del", raw, text, tokens: this.lexer.inlineTokens(text) };
  },
};

/** A fence `chart` with valid data becomes a chart; any other stays code. */
const renderer: RendererObject = {
  code({ lang, text }) {
    const chart = lang?.trim() === "chart" ? readChartFence(text) : undefined;
    return chart === undefined ? false : serialize([chartElement(chart)]);
  },
};

const marked = new Marked({ gfm: true }, { tokenizer, renderer, extensions: [bold] });

/** Space that exporters put behind bold runs inside a Chinese sentence. */
const SPACE_BEHIND_BOLD = /([\p{Script=Han}，。：；！？”’》）】])<\/strong> (?=[\p{Script=Han}，。：；！？“《（])/gu;

/**
 * Markdown (GFM) to HTML that is still to be cleaned. `repair` fixes errors of other programs' exports: heading marks without a
 * space, marks of heading ids, underlines that swallowed a paragraph, bold lines used as headings, picture addresses with
 * spaces.
 */
export function markdownToHtml(markdown: string, repair: boolean): string {
  const source = repair ? repairLines(markdown) : markdown;
  const tokens = marked.lexer(source);
  const blocks = repair ? promoteBoldLines(tokens.flatMap(releaseParagraph)) : tokens;
  const html = marked.parser(blocks);
  return repair ? html.replace(SPACE_BEHIND_BOLD, "$1</strong>") : html;
}

/** A line of dashes right under a paragraph makes it a heading; a whole sentence was never meant as one. */
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
 * Turns paragraphs of only a short bold run into headings, one level under the heading before them, in clear cases. Either all
 * such lines carry an ordinal, or there are at least two of them and no other heading in the text.
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

/** The text of a paragraph that is one bold run, else "". */
function boldText(token: Token): string {
  if (token.type !== "paragraph") return "";
  const inner = (token as Tokens.Paragraph).tokens;
  return inner.length === 1 && inner[0]?.type === "strong" ? (inner[0] as Tokens.Strong).text.trim() : "";
}

function isFollowedByText(tokens: Token[], index: number): boolean {
  const next = tokens.slice(index + 1).find((token) => token.type !== "space");
  return next !== undefined && /^(?:paragraph|list|table|blockquote)$/.test(next.type) && !isBoldLine(next);
}
