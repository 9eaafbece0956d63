import { areNear, PICTURE, type Box, type Size } from "./captcha.geometry.ts";
import { between } from "./captcha.random.ts";

/** The free margin along the edge, in pixels. */
const MARGIN = 3;
const TRIES_A_THING = 60;
const TRIES = 200;

/** Finds a random position for each object, not near any other. Throws when they do not fit. */
export function placeAll(sizes: readonly Size[]): Box[] {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const boxes = tryToPlace(sizes);
    if (boxes !== undefined) return boxes;
  }
  throw new Error("The things do not fit into the picture");
}

function tryToPlace(sizes: readonly Size[]): Box[] | undefined {
  const boxes: Box[] = [];
  for (const size of sizes) {
    const free = Array.from({ length: TRIES_A_THING }, () => anywhere(size)).find((box) =>
      boxes.every((other) => !areNear(box, other)),
    );
    if (free === undefined) return undefined;
    boxes.push(free);
  }
  return boxes;
}

function anywhere({ width, height }: Size): Box {
  return {
    x: Math.round(between(MARGIN, PICTURE.width - width - MARGIN)),
    y: Math.round(between(MARGIN, PICTURE.height - height - MARGIN)),
    width,
    height,
  };
}
