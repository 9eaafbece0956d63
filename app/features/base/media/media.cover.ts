/** Width by height of every cover (docs/content.md#articles). */
const COVER_RATIO = 16 / 9;

/** A place in a picture, each from 0 to 1. */
export type Point = { x: number; y: number };

type Area = { left: number; top: number; width: number; height: number };

/** The largest part of a picture with a cover's shape, with a point in its middle as far as the picture reaches. */
export function coverArea(size: { width: number; height: number }, { x, y }: Point): Area {
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * COVER_RATIO)));
  const height = Math.max(1, Math.min(size.height, Math.round(size.width / COVER_RATIO)));
  const from = (middle: number, part: number, whole: number) =>
    Math.min(whole - part, Math.max(0, Math.round(middle * whole - part / 2)));
  return { left: from(x, width, size.width), top: from(y, height, size.height), width, height };
}
