import { createCanvas } from "@napi-rs/canvas";
import { CHARACTERS } from "./captcha.characters.ts";
import { PICTURE, type Box } from "./captcha.geometry.ts";
import { paintGround, paintNoise } from "./captcha.ground.server.ts";
import { ICONS, type IconName } from "./captcha.icons.ts";
import { placeAll } from "./captcha.placement.ts";
import { plainPng } from "./captcha.png.ts";
import { pick, whole } from "./captcha.random.ts";
import { drawSprite, GROUND, type Sprite, type Thing } from "./captcha.sprite.server.ts";

/** Objects to click, in the order of the prompt. */
const TARGETS = 3;
const DECOYS = { fewest: 3, most: 4 };
/**
 * The mask of stored colour bits. It leaves 32 shades a channel, which look almost the same and halve the size of the
 * picture.
 */
const KEPT_BITS = 0xf8;

/** A finished picture with the bounding boxes of its targets in order, in pixels of the picture. */
export type Picture = { png: Uint8Array; targets: { thing: Thing; box: Box }[] };

/** The kind of objects to draw. Readers without Chinese get icons only. */
export type Things = "icons" | "mixed";

const { width, height } = PICTURE;
const canvas = createCanvas(width, height);
const pen = canvas.getContext("2d");

/**
 * Draws a picture of 350 × 200 pixels with three targets among six or seven objects. No object is cut off or touches
 * another. It blocks for about 30 milliseconds; see captcha.painter.server.ts.
 */
export function drawPicture(kind: Things): Picture {
  const things = chooseThings(TARGETS + whole(DECOYS.fewest, DECOYS.most), kind);
  const sprites = things.map(drawSprite);
  const boxes = placeAll(sprites.map(({ box }) => box));
  pen.reset();
  paintGround(pen);
  const image = pen.getImageData(0, 0, width, height);
  for (const [index, sprite] of sprites.entries()) lay(sprite, boxes[index]!, image.data);
  pen.putImageData(image, 0, 0);
  paintNoise(pen);
  roundColours();
  const targets = things.slice(0, TARGETS).map((thing, index) => ({ thing, box: boxes[index]! }));
  return { png: plainPng(canvas.toBuffer("image/png")), targets };
}

/** Draws a sprite into the pixels of the picture, so that its painted part covers `place`. */
function lay({ pixels, box }: Sprite, place: Box, picture: Uint8ClampedArray): void {
  for (let row = 0; row < box.height; row += 1) {
    let from = ((box.y + row) * GROUND + box.x) * 4;
    let to = ((place.y + row) * width + place.x) * 4;
    for (let column = 0; column < box.width; column += 1) {
      const part = pixels[from + 3]! / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        picture[to + channel] = part * pixels[from + channel]! + (1 - part) * picture[to + channel]!;
      }
      from += 4;
      to += 4;
    }
  }
}

function roundColours(): void {
  const image = pen.getImageData(0, 0, width, height);
  for (let at = 0; at < image.data.length; at += 4) {
    for (let channel = at; channel < at + 3; channel += 1) image.data[channel] = image.data[channel]! & KEPT_BITS;
  }
  pen.putImageData(image, 0, 0);
}

/** Picks different objects: only icons, or icons and characters. */
function chooseThings(count: number, kind: Things): Thing[] {
  const icons = kind === "icons" ? count : whole(1, count - 2);
  const names = Object.keys(ICONS) as IconName[];
  const things: Thing[] = [
    ...pick(names, icons).map((icon) => ({ kind: "icon" as const, icon })),
    ...pick(CHARACTERS, count - icons).map((character) => ({ kind: "character" as const, character })),
  ];
  return pick(things, count);
}
