import sharp from "sharp";
import { expect, it } from "vitest";
import { isAnimated } from "./picture-motion.ts";

const SIDE = 8;
const noise = Buffer.from(Array.from({ length: SIDE * SIDE * 2 * 3 }, (_, index) => (index * 37) % 256));
/** Returns two frames, one below the other. */
const frames = () =>
  sharp(noise, {
    raw: { width: SIDE, height: SIDE * 2, channels: 3, pageHeight: SIDE },
  });
const still = () => sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: "#777" } });

it.each([
  ["image/gif", () => still().gif(), false],
  ["image/webp", () => frames().webp({ delay: [50, 50], loop: 0 }), true],
  ["image/webp", () => still().webp(), false],
  ["image/png", () => still().png(), false],
  ["image/jpeg", () => still().jpeg(), false],
] as const)("%s: whether it moves", async (type, draw, moves) => {
  expect(await isAnimated(new File([await draw().toBuffer()], "a", { type }))).toBe(moves);
});

it("a GIF of several frames moves", async () => {
  const gif = sharp(noise, { raw: { width: SIDE, height: SIDE * 2, channels: 3, pageHeight: SIDE } }).gif({
    delay: [50, 50],
  });
  expect(await isAnimated(new File([await gif.toBuffer()], "a.gif", { type: "image/gif" }))).toBe(true);
});
