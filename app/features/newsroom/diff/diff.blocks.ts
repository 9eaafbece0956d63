import { blocksOf } from "#app/features/base/rich-text/rich-text.blocks.ts";
import {
  isText,
  parseHtml,
  serialize,
  type ElementNode,
  type RichNode,
} from "#app/features/base/rich-text/rich-text.tree.ts";

/** A word, a figure, a picture or a break, with all that is seen of it: its marks and where it leads. */
export type Token = { text: string; marks: string; isFigure: boolean };

/** A block that is compared as one: a paragraph, a heading, an item of a list, a row of a table, a picture. */
export type Block = {
  kind: string;
  /** Its markup: blocks of the same key are the same. */
  key: string;
  /** Cut into words when it is asked for: most blocks of two texts are the same, and nobody looks at their words. */
  words: () => Token[];
  /** Uncut, where only marks divide it. */
  runs: () => Token[];
};

const WORDS = new Intl.Segmenter("zh", { granularity: "word" });
/** Digits of either width, with sign, scale and unit. */
const DIGITS =
  "[+\\-−]?(?:百分之)?[\\d０-９][\\d０-９,，]*(?<![,，])(?:[.．][\\d０-９]+)?(?:万亿|千亿|百亿|亿|千万|百万|万|千)?(?:个百分点|百分点|[%％‰]|美元|港元|元|倍)?";
const HAN = "[零〇一二两三四五六七八九十百千]";
/** What makes a figure of each number in Chinese characters, 一 among them. */
const SCALED = "(?:万亿|[万亿])?(?:个百分点|百分点|美元|港元|元)|(?:万亿|[万亿])|成|倍|番|半";
/** What counts things: 一家 is as good as 这家, 三家 is a figure. */
const COUNTED = "[个人名家辆台套件种批次吨股户只起例年月日天周季岁届级档折项条]|小时|平方米|公里";
/** A figure with its sign, scale and unit is one word: it changes as a whole. */
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

/** Blocks that hold blocks: what stands in them is compared piece by piece. */
const HOLDERS: Record<string, string> = { ul: "li", ol: "li", blockquote: "quote", table: "row" };

/** A body as the row of blocks that a reader sees one below the other. */
export function blocksToCompare(html: string): Block[] {
  return blocksOf(parseHtml(html)).flatMap((block) => flatten(block));
}

function flatten(node: ElementNode): Block[] {
  // What a box says is compared piece by piece; a piece that comes into another kind of box is another piece.
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
  // Ids of headings follow from their words and from one another.
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
    // A cell or an item of a list within ends like a word.
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
