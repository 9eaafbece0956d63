import type { Point, Size } from "./captcha.geometry.ts";

/** The client's clicks: points in the displayed picture, and its displayed size. */
export type ClickInfo = { points: Point[]; shown: Size };

/** The longest text that can be an answer: a dozen points with as many digits as a browser may send. */
const LONGEST = 600;
/** The smallest and largest side, in CSS pixels, at which a person can click the picture. */
const SMALLEST_SIDE = 20;
const LARGEST_SIDE = 8_000;

const NUMBER = String.raw`\d{1,5}(?:\.\d{1,17})?`;
const INFO = new RegExp(`^(?:${NUMBER},${NUMBER}-)*${NUMBER},${NUMBER};${NUMBER};${NUMBER}$`);

/**
 * Parses `x1,y1-x2,y2;w;h` (docs/wire.md#captcha). Returns undefined for anything else: numbers that are not plain and
 * positive, an impossible size, or a point outside the picture.
 */
export function parseClickInfo(info: string): ClickInfo | undefined {
  if (info.length > LONGEST || !INFO.test(info)) return undefined;
  const [list = "", width, height] = info.split(";");
  const shown = { width: Number(width), height: Number(height) };
  if (!isSide(shown.width) || !isSide(shown.height)) return undefined;
  const points = list.split("-").map((point) => {
    const [x, y] = point.split(",");
    return { x: Number(x), y: Number(y) };
  });
  return points.every(({ x, y }) => x <= shown.width && y <= shown.height) ? { points, shown } : undefined;
}

/** Formats clicks as clients send them. */
export function writeClickInfo({ points, shown }: ClickInfo): string {
  const list = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("-");
  return `${list};${shown.width.toFixed(1)};${shown.height.toFixed(1)}`;
}

/** Converts the points to the picture's own pixels. */
export function inPicture({ points, shown }: ClickInfo, picture: Size): Point[] {
  return points.map(({ x, y }) => ({ x: (x * picture.width) / shown.width, y: (y * picture.height) / shown.height }));
}

function isSide(length: number): boolean {
  return length >= SMALLEST_SIDE && length <= LARGEST_SIDE;
}
