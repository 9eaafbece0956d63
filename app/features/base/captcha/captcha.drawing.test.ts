import { readdirSync, readFileSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { beforeAll, describe, expect, it } from "vitest";
import { CHARACTERS } from "./captcha.characters.ts";
import { drawPicture, type Picture } from "./captcha.drawing.server.ts";
import { areNear, PICTURE } from "./captcha.geometry.ts";
import { ICONS, type IconName } from "./captcha.icons.ts";
import { drawSprite, GROUND, type Thing } from "./captcha.sprite.server.ts";

const PICTURES = 30;
let pictures: Picture[];
let pixels: Uint8ClampedArray[];

beforeAll(async () => {
  pictures = Array.from({ length: PICTURES }, () => drawPicture("mixed"));
  pixels = await Promise.all(pictures.map(({ png }) => pixelsOf(png)));
});

async function pixelsOf(png: Uint8Array): Promise<Uint8ClampedArray> {
  const pen = createCanvas(PICTURE.width, PICTURE.height).getContext("2d");
  pen.drawImage(await loadImage(png), 0, 0);
  return pen.getImageData(0, 0, PICTURE.width, PICTURE.height).data;
}

function chunksOf(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString("latin1", at + 4, at + 8));
  return names;
}

describe("drawPicture", () => {
  it("draws icons alone for readers of no Chinese", () => {
    const kinds = Array.from({ length: PICTURES }, () => drawPicture("icons").targets.map(({ thing }) => thing.kind));
    expect(new Set(kinds.flat())).toEqual(new Set(["icon"]));
  });

  it("gives a PNG of 350 × 200 with nothing in it but pixels (docs/security.md#k6)", () => {
    for (const picture of pictures) {
      const png = Buffer.from(picture.png);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([PICTURE.width, PICTURE.height]);
      expect(new Set(chunksOf(png))).toEqual(new Set(["IHDR", "IDAT", "IEND"]));
    }
  });

  it("asks for three different things, inside of the picture and apart from each other", () => {
    for (const { targets } of pictures) {
      expect(targets).toHaveLength(3);
      expect(new Set(targets.map(({ thing }) => JSON.stringify(thing))).size).toBe(3);
      for (const { box } of targets) {
        expect(
          Math.min(box.x, box.y, PICTURE.width - box.x - box.width, PICTURE.height - box.y - box.height),
        ).toBeGreaterThan(0);
        expect(box.width).toBeLessThan(90);
        expect(targets.filter((other) => areNear(box, other.box))).toHaveLength(1);
      }
    }
  });

  it("has no ground that stays: every place differs between pictures (docs/security.md#k6)", () => {
    const place = (data: Uint8ClampedArray, index: number) => data[index * 4 + 1] ?? 0;
    let still = 0;
    for (let index = 0; index < PICTURE.width * PICTURE.height; index += 97) {
      const values = pixels.map((data) => place(data, index));
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
      if (variance < 100) still += 1;
    }
    expect(still).toBe(0);
  });
});

describe("drawSprite", () => {
  const things: Thing[] = [
    ...CHARACTERS.map((character) => ({ kind: "character" as const, character })),
    ...(Object.keys(ICONS) as IconName[]).map((icon) => ({ kind: "icon" as const, icon })),
  ];

  it("draws every character and icon in full, none cut off at the edge of its ground", () => {
    for (const thing of things) {
      const { box } = drawSprite(thing);
      expect(Math.min(box.x, box.y, GROUND - box.x - box.width, GROUND - box.y - box.height)).toBeGreaterThan(1);
      expect(Math.min(box.width, box.height), JSON.stringify(thing)).toBeGreaterThan(15);
      expect(box.width * box.height, JSON.stringify(thing)).toBeGreaterThan(700);
    }
  });

  it("draws characters of the shipped font, no boxes for missing ones", () => {
    const shapes = new Set(CHARACTERS.map((character) => inkOf(character)));
    expect(shapes.size).toBe(CHARACTERS.length);
  });
});

/** Returns the upright shape of a character in the shipped font, as text. */
function inkOf(character: string): string {
  const pen = createCanvas(40, 40).getContext("2d");
  pen.font = "32px CaptchaSerif";
  pen.fillText(character, 4, 34);
  return Buffer.from(pen.getImageData(0, 0, 40, 40).data).toString("base64");
}

describe("the sources", () => {
  it("draw no number that could be predicted (docs/security.md#k10)", () => {
    const sources = readdirSync(import.meta.dirname).filter(
      (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
    );
    expect(sources.length).toBeGreaterThan(10);
    for (const name of sources) {
      expect(readFileSync(`${import.meta.dirname}/${name}`, "utf8"), name).not.toContain("Math.random");
    }
  });
});
