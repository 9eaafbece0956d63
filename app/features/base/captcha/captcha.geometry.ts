/** Measures of the picture in pixels (docs/wire.md#captcha). */
export const PICTURE = { width: 350, height: 200 };

/**
 * The margin in pixels around an object that still counts as a hit, because fingers are wide. Objects are at least
 * twice that far apart.
 */
export const SLACK = 5;

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type Box = Point & Size;

/** Returns whether each point lies in the box with the same index, or at most SLACK outside of it. */
export function hitsAll(points: readonly Point[], boxes: readonly Box[]): boolean {
  if (points.length !== boxes.length || boxes.length === 0) return false;
  return boxes.every((box, index) => {
    const point = points[index];
    return point !== undefined && isWithin(point, box);
  });
}

function isWithin({ x, y }: Point, box: Box): boolean {
  return x >= box.x - SLACK && x <= box.x + box.width + SLACK && y >= box.y - SLACK && y <= box.y + box.height + SLACK;
}

/** Returns whether two boxes are so close that one click could hit both. */
export function areNear(one: Box, other: Box): boolean {
  const gap = 2 * SLACK + 2;
  return (
    one.x < other.x + other.width + gap &&
    other.x < one.x + one.width + gap &&
    one.y < other.y + other.height + gap &&
    other.y < one.y + one.height + gap
  );
}
