import type { Chart } from "#app/features/base/chart/chart.ts";
import { wordsOf } from "#app/features/base/chart/chart.words.ts";
import { blocksOf } from "#app/features/base/rich-text/clean/rich-text.blocks.ts";
import { readChart } from "#app/features/base/rich-text/clean/rich-text.charts.ts";
import {
  element,
  isText,
  parseHtml,
  serialize,
  type ElementNode,
  type RichNode,
} from "#app/features/base/rich-text/clean/rich-text.tree.ts";

/**
 * The unit of the comparison within a block: a word, a figure, a picture or a break, with its formatting and the target
 * of its link.
 */
export type Token = { text: string; marks: string; isFigure: boolean };

/** A block that is compared as a unit: a paragraph, a heading, a list item, a table row, a picture. */
export type Block = {
  kind: string;
  /** The markup of the block as a key. Blocks with the same key are equal. */
  key: string;
  /**
   * Returns the words of the block. They are computed on demand, because most blocks of two texts are equal and need no
   * words.
   */
  words: () => Token[];
  /** Returns the text of the block, split only where the formatting changes. */
  runs: () => Token[];
};

const WORDS = new Intl.Segmenter("zh", { granularity: "word" });
/** Matches digits, ASCII or full-width, with sign, scale and unit. */
const DIGITS =
  "[+\\-−]?(?:百分之)?[\\d０-９][\\d０-９,，]*(?<![,，])(?:[.．][\\d０-９]+)?(?:万亿|千亿|百亿|亿|千万|百万|万|千)?(?:个百分点|百分点|[%％‰]|美元|港元|元|倍)?";
const HAN = "[零〇一二两三四五六七八九十百千]";
/** Units and scales. A number in Chinese characters before one of them is a figure, even 一. */
const SCALED = "(?:万亿|[万亿])?(?:个百分点|百分点|美元|港元|元)|(?:万亿|[万亿])|成|倍|番|半";
/**
 * Measure words. A number in Chinese characters before one of them is a figure. Only 一 is not, because 一家 means the
 * same as 这家.
 */
const COUNTED = "[个人名家辆台套件种批次吨股户只起例年月日天周季岁届级档折项条]|小时|平方米|公里";
/** Matches a figure with its sign, scale and unit. It counts as one word, so it changes as a whole. */
const FIGURE = new RegExp(
  [
    DIGITS,
    `${HAN}+分之${HAN}+(?:点${HAN}+)?`,
    `第${HAN}+`,
    `${HAN}+(?:点${HAN}+)?(?:${SCALED})`,
    `(?!一(?!${HAN}))${HAN}+(?:${COUNTED})`,
  ].join("|"),
  "g",
);

/**
 * Tags of blocks that contain blocks, with the kind of these inner blocks. The inner blocks are compared one by one.
 */
const HOLDERS: Record<string, string> = { ul: "li", ol: "li", blockquote: "quote", table: "row" };

/** Returns the blocks of a body in reading order. */
export function blocksToCompare(html: string): Block[] {
  return blocksOf(parseHtml(html)).flatMap((block) => flatten(block));
}

function flatten(node: ElementNode): Block[] {
  const chart = readChart(node);
  if (chart !== undefined) return chartBlocks(node, chart);
  // The blocks in a box are compared one by one. Blocks in boxes of different kinds are never equal.
  if (node.tag === "aside") return inside(node.attributes["class"] ?? "box", node);
  const holder = HOLDERS[node.tag];
  if (holder === undefined) return [blockOf(node.tag, node)];
  if (node.tag === "table") return rowsOf(node).map((row) => blockOf(holder, row));
  return inside(holder, node);
}

/** Returns the blocks of a chart: one for each of its settings, and one for each row of its data. */
function chartBlocks(node: ElementNode, chart: Chart): Block[] {
  const words = wordsOf(chart);
  const settings = [
    words.kinds[chart.kind],
    chart.title,
    chart.unit === "" ? "" : words.unit(chart.unit),
    `${words.source}${[chart.source, chart.href].filter((text) => text !== "").join(" ")}`,
    chart.note,
    ...chart.strong.map(words.strong),
    ...chart.events.map(({ at, text }) => words.event(at, text)),
  ].filter((text) => text !== "");
  return [
    ...settings.map((text) => blockOf("chart", element("p", [{ text }]))),
    ...rowsOf(node).map((row) => blockOf("row", row)),
  ];
}

function inside(holder: string, node: ElementNode): Block[] {
  return node.children.flatMap((child) => (isText(child) ? [] : [blockOf(holder, child)]));
}

function rowsOf(node: ElementNode): ElementNode[] {
  return node.children.flatMap((child) => {
    if (isText(child)) return [];
    return child.tag === "tr" || child.tag === "caption" ? [child] : rowsOf(child);
  });
}

function blockOf(kind: string, node: ElementNode): Block {
  // The id of a heading is generated from its words and position, so it is not compared.
  const { id: _, ...attributes } = node.attributes;
  let words: Token[] | undefined;
  return {
    kind,
    key: `${kind}:${serialize([{ ...node, attributes }])}`,
    words: () => (words ??= tokensOf(node.children, [], tokensOfText)),
    runs: () => tokensOf(node.children, [], (text, marks) => [{ text, marks, isFigure: false }]),
  };
}

type Cut = (text: string, marks: string) => Token[];

function tokensOf(nodes: RichNode[], marks: readonly string[], cut: Cut): Token[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return cut(node.text, marks.join(" "));
    if (node.tag === "img") {
      const { src = "", alt = "", ...rest } = node.attributes;
      return [{ text: alt, marks: [...marks, `img=${src}`, ...Object.values(rest)].join(" "), isFigure: false }];
    }
    if (node.tag === "sup") {
      const { title = "", "data-source": source = "" } = node.attributes;
      return cut(`[${[title, source].filter((part) => part !== "").join(" ")}]`, "note");
    }
    if (node.tag === "br") return [{ text: "\n", marks: "", isFigure: false }];
    const seen = [node.tag, ...Object.entries(node.attributes).map(([name, value]) => `${name}=${value}`)].join("|");
    const inner = tokensOf(node.children, INLINE.has(node.tag) ? [...marks, seen] : marks, cut);
    // Ends a cell or a nested list item with a separator, so that its last word does not join the next one.
    return INLINE.has(node.tag) ? inner : [...inner, { text: "\t", marks: seen, isFigure: false }];
  });
}

const INLINE = new Set(["a", "strong", "em", "u", "s", "code", "small", "mark"]);

/** Splits a text into words and figures. */
export function tokensOfText(text: string, marks = ""): Token[] {
  const tokens: Token[] = [];
  const addWords = (words: string) => {
    for (const { segment } of WORDS.segment(words)) tokens.push({ text: segment, marks, isFigure: false });
  };
  let end = 0;
  for (const { 0: figure, index } of text.matchAll(FIGURE)) {
    addWords(text.slice(end, index));
    tokens.push({ text: figure, marks, isFigure: true });
    end = index + figure.length;
  }
  addWords(text.slice(end));
  return tokens;
}
