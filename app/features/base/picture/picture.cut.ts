/**
 * The ratios of crops: those of covers, those that search engines expect beside a cover, and those of a subject's
 * banner and tile.
 */
export const RATIOS = ["16:9", "4:3", "1:1", "3:1", "2:1"] as const;
export type Ratio = (typeof RATIOS)[number];

/** Uses of a crop. Each has a ratio, and further ratios with their widths. */
export const CUTS = {
  cover: { shown: "16:9", beside: { "4:3": [1200], "1:1": [1200] } },
  banner: { shown: "3:1", beside: { "2:1": [480, 960] } },
} as const satisfies Record<string, { shown: Ratio; beside: Partial<Record<Ratio, readonly number[]>> }>;
export type CutPlace = keyof typeof CUTS;

/** Returns a ratio as width divided by height. */
export function ratioOf(ratio: Ratio): number {
  const [across = 1, down = 1] = ratio.split(":").map(Number);
  return across / down;
}

/** Returns a further ratio in the form of file names and addresses. */
export const fileName = (ratio: Ratio) => ratio.replace(":", "x");

/** A position in a picture; both coordinates run from 0 to 1. */
export type Point = { x: number; y: number };

/** A crop in a ratio: its centre, and its share of the largest crop of that ratio. */
export type Part = Point & { share: number };

type Area = { left: number; top: number; width: number; height: number };

/**
 * Returns a crop of a ratio around a point, moved to fit inside the picture. It is the largest crop of that ratio, or a
 * share of it.
 */
export function cutArea(size: { width: number; height: number }, ratio: Ratio, { x, y }: Point, share = 1): Area {
  const shape = ratioOf(ratio);
  const width = Math.max(1, Math.round(Math.min(size.width, size.height * shape) * share));
  const height = Math.max(1, Math.round(Math.min(size.height, size.width / shape) * share));
  const from = (middle: number, part: number, whole: number) =>
    Math.min(whole - part, Math.max(0, Math.round(middle * whole - part / 2)));
  return { left: from(x, width, size.width), top: from(y, height, size.height), width, height };
}
