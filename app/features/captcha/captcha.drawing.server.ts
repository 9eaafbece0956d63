import { setImmediate } from "node:timers/promises";
import { createCanvas } from "@napi-rs/canvas";
import { CHARACTERS } from "./captcha.characters.ts";
import { PICTURE, type Box } from "./captcha.geometry.ts";
import { paintGround, paintNoise, roundColours } from "./captcha.ground.server.ts";
import { ICONS, type IconName } from "./captcha.icons.ts";
import { placeAll } from "./captcha.placement.ts";
import { plainPng } from "./captcha.png.ts";
import { pick, whole } from "./captcha.random.ts";
import { drawSprite, type Sprite, type Thing } from "./captcha.sprite.server.ts";

/** Things to be clicked, in the order in which the reader is asked for them. */
const TARGETS = 3;
const DECOYS = { fewest: 2, most: 3 };

/** A finished picture with the boxes of its targets in order, in pixels of the picture. */
export type Picture = { png: Buffer; targets: { thing: Thing; box: Box }[] };

/**
 * Draws a picture of 350 × 200 pixels: three targets among five or six things, none cut off, none touching another.
 * Gives way to other work after each thing, so that readers of pages do not wait for it.
 */
export async function drawPicture(): Promise<Picture> {
  const things = chooseThings(TARGETS + whole(DECOYS.fewest, DECOYS.most));
  const sprites: Sprite[] = [];
  for (const thing of things) {
    sprites.push(drawSprite(thing));
    await setImmediate();
  }
  const boxes = placeAll(sprites.map(({ box }) => box));
  const canvas = createCanvas(PICTURE.width, PICTURE.height);
  const pen = canvas.getContext("2d");
  paintGround(pen);
  for (const [index, { canvas: sprite, box }] of sprites.entries()) {
    const place = boxes[index] ?? box;
    pen.drawImage(sprite, place.x - box.x, place.y - box.y);
  }
  paintNoise(pen);
  roundColours(pen);
  const png = plainPng(await canvas.encode("png"));
  const targets = things.slice(0, TARGETS).map((thing, index) => ({ thing, box: boxes[index]! }));
  return { png, targets };
}

/** Different things, characters and icons mixed. */
function chooseThings(count: number): Thing[] {
  const icons = whole(1, count - 2);
  const names = Object.keys(ICONS) as IconName[];
  const things: Thing[] = [
    ...pick(names, icons).map((icon) => ({ kind: "icon" as const, icon })),
    ...pick(CHARACTERS, count - icons).map((character) => ({ kind: "character" as const, character })),
  ];
  return pick(things, count);
}
