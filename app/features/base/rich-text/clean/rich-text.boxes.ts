/** Boxes of the newsroom, each named in both languages (docs/content.md#bodies). */
export const BOXES = {
  tip: { zh: "提示", en: "Good to know" },
  background: { zh: "背景", en: "Background" },
  sums: { zh: "算一笔账", en: "Do the sums" },
} as const;

export type BoxKind = keyof typeof BOXES;
export const BOX_KINDS = Object.keys(BOXES) as BoxKind[];

/** Code points of a footnote; what is longer belongs into the text. */
export const LONGEST_NOTE = 500;

/** The kind that the classes of an element name. */
export function boxKindIn(classes: string): BoxKind | undefined {
  return BOX_KINDS.find((kind) => classes.split(" ").includes(`box-${kind}`));
}
