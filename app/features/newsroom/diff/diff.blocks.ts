import { blocksOf } from "#app/features/base/rich-text/rich-text.blocks.ts";
import {
  isText,
  parseHtml,
  serialize,
  type ElementNode,
  type RichNode,
} from "#app/features/base/rich-text/rich-text.tree.ts";

/** A word, a figure, a picture or a break, with its marks and the target of its link. */
export type Token = { text: string; marks: string; isFigure: boolean };

/** A block that is compared as a unit: a paragraph, a heading, a list item, a table row, a picture. */
export type Block = {
  kind: string;
  /** The key of its markup: blocks with the same key are equal. */
  key: string;
  /** Splits the block into words on demand: most blocks of two texts are equal and need no words. */
  words: () => Token[];
  /** The text, split only where marks change. */
  runs: () => Token[];
};

const WORDS = new Intl.Segmenter("zh", { granularity: "word" });
/** Digits of either width, with sign, scale and unit. */
const DIGITS =
  "[+\\-−]?(?:百分之)?[\\d０-９][\\d０-９,，]*(?<![,，])(?:[.．][\\d０-９]+)?(?:万亿|千亿|百亿|亿|千万|百万|万|千)?(?:个百分点|百分点|[%％‰]|美元|港元|元|倍)?";
const HAN = "[零〇一二两三四五六七八九十百千]";
/** Units after which a number in Chinese characters, even 一, is a figure. */
const SCALED = "(?:万亿|[万亿])?(?:个百分点|百分点|美元|港元|元)|(?:万亿|[万亿])|成|倍|番|半";
/** Measure words: 一家 equals 这家, 三家 is a number. */
const COUNTED = "[个人名家辆台套件种批次吨股户只起例年月日天周季岁届级档折项条]|小时|平方米|公里";
/** A figure with its sign, scale and unit is one word: it changes as a unit. */
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

/** Blocks that contain blocks; their contents are compared one by one. */
const HOLDERS: Record<string, string> = { ul: "li", ol: "li", blockquote: "quote", table: "row" };

/** The blocks of a body in reading order. */
export function blocksToCompare(html: string): Block[] {
  return blocksOf(parseHtml(html)).flatMap((block) => flatten(block));
}

function flatten(node: ElementNode): Block[] {
  // The contents of a box are compared one by one. A block in another kind of box is another block.
  if (node.tag === "aside") return inside(node.attributes["class"] ?? "box", node);
  const holder = HOLDERS[node.tag];
  if (holder === undefined) return [blockOf(node.tag, node)];
  if (node.tag === "table") return rowsOf(node).map((row) => blockOf(holder, row));
  return inside(holder, node);
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
  // Heading ids are generated from their words and order, so they are not compared.
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
    // A cell or a nested list item ends like a word.
    return INLINE.has(node.tag) ? inner : [...inner, { text: "\t", marks: seen, isFigure: false }];
  });
}

const INLINE = new Set(["a", "strong", "em", "u", "s", "code", "small", "mark"]);

/** A text as words and figures. */
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
