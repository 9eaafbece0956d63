/** Width by height of every cover (docs/content.md#articles). */
const COVER_RATIO = 16 / 9;

/** A place in a picture, each from 0 to 1. */
export type Point = { x: number; y: number };

type Area = { left: number; top: number; width: number; height: number };

/**
 * The part of a picture with a cover's shape and a point in its middle, as far as the picture reaches: the largest one, or
 * such a share of its sides.
 */
export function coverArea(size: { width: number; height: number }, { x, y }: Point, share = 1): Area {
  const width = Math.max(1, Math.round(Math.min(size.width, size.height * COVER_RATIO) * share));
  const height = Math.max(1, Math.round(Math.min(size.height, size.width / COVER_RATIO) * share));
  const from = (middle: number, part: number, whole: number) =>
    Math.min(whole - part, Math.max(0, Math.round(middle * whole - part / 2)));
  return { left: from(x, width, size.width), top: from(y, height, size.height), width, height };
}
