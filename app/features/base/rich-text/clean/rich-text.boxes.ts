/** Boxes of the newsroom, keyed by kind, with their names in both languages (docs/content.md#bodies). */
export const BOXES = {
  tip: { zh: "提示", en: "Good to know" },
  background: { zh: "背景", en: "Background" },
  sums: { zh: "算一笔账", en: "Do the sums" },
} as const;

export type BoxKind = keyof typeof BOXES;
export const BOX_KINDS = Object.keys(BOXES) as BoxKind[];

/** The largest number of code points in a footnote. */
export const LONGEST_NOTE = 500;

/** Returns the kind of box that the classes of an element name. */
export function boxKindIn(classes: string): BoxKind | undefined {
  return BOX_KINDS.find((kind) => classes.split(" ").includes(`box-${kind}`));
}
