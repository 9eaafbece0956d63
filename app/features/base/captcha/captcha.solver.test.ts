import { randomInt } from "node:crypto";
import { createCanvas, loadImage, Path2D, type Canvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { CHARACTERS } from "./captcha.characters.ts";
import { drawPicture } from "./captcha.drawing.server.ts";
import { hitsAll, PICTURE, type Box, type Point } from "./captcha.geometry.ts";
import { ICONS, type IconName } from "./captcha.icons.ts";
import { placeAll } from "./captcha.placement.ts";
import { pick } from "./captcha.random.ts";
import type { Thing } from "./captcha.sprite.server.ts";

/** The number of pictures for the solver. The environment may set more, such as 500, which take half a minute. */
const PICTURES = Number(process.env["CAPTCHA_PICTURES"] ?? 60);
const SIZES = [36, 40, 44, 48, 52];
/** The scale of the picture for the solver. A third of the size still shows the shapes that the eye recognises. */
const SCALE = 1 / 3;

type Grey = { width: number; height: number; values: Float64Array };

function greyOf(canvas: Canvas): Grey {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const values = new Float64Array(width * height);
  for (let at = 0; at < values.length; at += 1) {
    values[at] = 0.3 * data[4 * at]! + 0.6 * data[4 * at + 1]! + 0.1 * data[4 * at + 2]!;
  }
  return { width, height, values };
}

/**
 * An object as the prompt shows it: upright, black on white, in the shipped font. `centred` holds each pixel minus the
 * mean.
 */
type Template = { width: number; centred: Float64Array };

const templates = new Map<string, Template[]>();

function templatesOf(thing: Thing): Template[] {
  const name = JSON.stringify(thing);
  const known = templates.get(name) ?? SIZES.map((size) => drawTemplate(thing, Math.round(size * SCALE)));
  templates.set(name, known);
  return known;
}

function drawTemplate(thing: Thing, side: number): Template {
  const canvas = createCanvas(side, side);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, side, side);
  paintStraight(pen, thing, side);
  const { values } = greyOf(canvas);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { width: side, centred: values.map((value) => value - mean) };
}

function paintStraight(pen: ReturnType<Canvas["getContext"]>, thing: Thing, side: number): void {
  pen.fillStyle = "#000";
  if (thing.kind === "character") {
    pen.font = `${side * 0.95}px CaptchaSans`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(thing.character, side / 2, side / 2);
    return;
  }
  const { fill, line, width = 0 }: { fill: string; line?: string; width?: number } = ICONS[thing.icon];
  pen.scale(side / 64, side / 64);
  const body = new Path2D(fill);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array
  pen.fill(body, "evenodd");
  pen.lineWidth = width;
  if (line !== undefined) pen.stroke(new Path2D(line));
}

/**
 * Returns an integral image: at each position the sum of everything left of it and above it. Four of its values give
 * the sum of any square.
 */
function sumsOf({ width, height, values }: Grey, valueOf: (value: number) => number): Float64Array {
  const line = width + 1;
  const sums = new Float64Array(line * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += valueOf(values[y * width + x]!);
      sums[(y + 1) * line + x + 1] = sums[y * line + x + 1]! + row;
    }
  }
  return sums;
}

/** Returns the variance of each square of a width, times its number of pixels. The correlation is divided by it. */
function variancesOf(picture: Grey, width: number): Float64Array {
  const [sums, squares] = [sumsOf(picture, (value) => value), sumsOf(picture, (value) => value * value)];
  const line = picture.width + 1;
  const variances = new Float64Array(picture.width * picture.height);
  for (let y = 0; y + width <= picture.height; y += 1) {
    for (let x = 0; x + width <= picture.width; x += 1) {
      const [first, below] = [y * line + x, (y + width) * line + x];
      const within = (all: Float64Array) => all[below + width]! - all[below]! - all[first + width]! + all[first]!;
      variances[y * picture.width + x] = within(squares) - within(sums) ** 2 / width ** 2;
    }
  }
  return variances;
}

/**
 * Returns the position of the best match of an object, in pixels of the picture, by normalised correlation of either
 * sign.
 */
function bestPlace(picture: Grey, variances: Map<number, Float64Array>, thing: Thing): Point {
  let best = { score: -1, x: 0, y: 0 };
  for (const { width, centred } of templatesOf(thing)) {
    const around = variances.get(width)!;
    for (let y = 0; y + width <= picture.height; y += 1) {
      for (let x = 0; x + width <= picture.width; x += 1) {
        // The variance of the template is constant for one size and differs little between sizes, so the score leaves
        // it out.
        const variance = around[y * picture.width + x]! * centred.length;
        const score = variance < centred.length ? 0 : productAt(picture, x, y, centred, width) ** 2 / variance;
        if (score > best.score) best = { score, x: (x + width / 2) / SCALE, y: (y + width / 2) / SCALE };
      }
    }
  }
  return best;
}

function productAt(picture: Grey, left: number, top: number, centred: Float64Array, width: number): number {
  const { values } = picture;
  let product = 0;
  let place = 0;
  for (let row = 0; row < width; row += 1) {
    const from = (top + row) * picture.width + left;
    for (let at = from; at < from + width; at += 1) {
      product += values[at]! * centred[place]!;
      place += 1;
    }
  }
  return product;
}

function solve(picture: Canvas, things: Thing[]): Point[] {
  const small = createCanvas(Math.round(picture.width * SCALE), Math.round(picture.height * SCALE));
  small.getContext("2d").drawImage(picture, 0, 0, small.width, small.height);
  const grey = greyOf(small);
  const widths = SIZES.map((size) => Math.round(size * SCALE));
  const variances = new Map(widths.map((width) => [width, variancesOf(grey, width)]));
  return things.map((thing) => bestPlace(grey, variances, thing));
}

async function decoded(png: Uint8Array): Promise<Canvas> {
  const canvas = createCanvas(PICTURE.width, PICTURE.height);
  canvas.getContext("2d").drawImage(await loadImage(png), 0, 0);
  return canvas;
}

/** Draws five upright objects on a plain background: a picture that is too easy. */
function plainPicture(): { picture: Canvas; targets: { thing: Thing; box: Box }[] } {
  const things: Thing[] = [
    ...pick(CHARACTERS, 3).map((character) => ({ kind: "character" as const, character })),
    ...pick(Object.keys(ICONS) as IconName[], 2).map((icon) => ({ kind: "icon" as const, icon })),
  ];
  const boxes = placeAll(things.map(() => ({ width: 44, height: 44 })));
  const picture = createCanvas(PICTURE.width, PICTURE.height);
  const pen = picture.getContext("2d");
  pen.fillStyle = "#cde";
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  const targets = things.map((thing, index) => ({ thing, box: boxes[index]! }));
  for (const { thing, box } of targets) {
    pen.save();
    pen.translate(box.x, box.y);
    paintStraight(pen, thing, 44);
    pen.restore();
  }
  return { picture, targets: targets.slice(0, 3) };
}

describe("programs that guess (docs/security.md#k7)", () => {
  // Drawing also loads the fonts that the templates need.
  const pictures = Array.from({ length: PICTURES }, drawPicture);
  const isSolved = (picture: Canvas, targets: { thing: Thing; box: Box }[]) =>
    hitsAll(
      solve(
        picture,
        targets.map(({ thing }) => thing),
      ),
      targets.map(({ box }) => box),
    );

  it("a solver by templates would read pictures that are not distorted", () => {
    const solved = Array.from({ length: 5 }, plainPicture).filter(({ picture, targets }) => isSolved(picture, targets));
    expect(solved.length).toBeGreaterThanOrEqual(4);
  });

  it("a solver by templates reads less than a tenth of ours", { timeout: 600_000 }, async () => {
    let solved = 0;
    for (const { png, targets } of pictures) {
      if (isSolved(await decoded(png), targets)) solved += 1;
    }
    if (process.env["CAPTCHA_PICTURES"] !== undefined) console.log(`solved ${solved} of ${PICTURES}`);
    expect(solved / PICTURES).toBeLessThan(0.1);
  });

  it("a clicker at random gets less than one in two hundred", { timeout: 60_000 }, () => {
    const clicks = 10_000;
    let right = 0;
    for (let count = 0; count < clicks; count += 1) {
      const boxes = pictures[count % pictures.length]!.targets.map(({ box }) => box);
      const points = boxes.map(() => ({ x: randomInt(PICTURE.width), y: randomInt(PICTURE.height) }));
      if (hitsAll(points, boxes)) right += 1;
    }
    expect(right / clicks).toBeLessThan(0.005);
  });
});
