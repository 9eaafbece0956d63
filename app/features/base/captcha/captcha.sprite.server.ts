import { join } from "node:path";
import { createCanvas, GlobalFonts, Path2D } from "@napi-rs/canvas";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import type { Box } from "./captcha.geometry.ts";
import { ICONS, type IconName } from "./captcha.icons.ts";
import { between, eitherWay, pick } from "./captcha.random.ts";

/** An object of a captcha picture: a Chinese character or an icon. */
export type Thing = { kind: "character"; character: string } | { kind: "icon"; icon: IconName };

/** A drawn object: the RGBA pixels of a square canvas, and the bounding box of the painted part. */
export type Sprite = { pixels: Uint8ClampedArray; box: Box };

/** The side of the canvas in pixels, wide enough for the largest object at any angle. */
export const GROUND = 104;
const ICON_FIELD = 64;
/** Opacity (0 to 255) from which a pixel counts as painted. */
const PAINTED = 48;

const FACES = { sans: "CaptchaSans", serif: "CaptchaSerif" };
let hasFaces = false;

/** A shared canvas, because the system gets the memory of canvases back late. */
const straight = createCanvas(GROUND, GROUND);
const pen = straight.getContext("2d");

/**
 * Draws an object rotated, stretched, skewed and bent. One half is dark with a light outline, the other light with a
 * dark outline. It is visible on any background, and no single brightness pattern matches all of it.
 */
export function drawSprite(thing: Thing): Sprite {
  pen.reset();
  const size = thing.kind === "icon" ? between(42, 48) : between(44, 50);
  const paint = thing.kind === "icon" ? iconPainter(thing.icon, size) : characterPainter(thing.character, size);
  pen.translate(GROUND / 2, GROUND / 2);
  pen.rotate((eitherWay(14, 40) * Math.PI) / 180);
  pen.transform(between(0.84, 1.14), eitherWay(0.04, 0.14), eitherWay(0.06, 0.22), between(0.84, 1.14), 0, 0);
  if (thing.kind === "icon" && between(0, 1) < 0.5) pen.scale(-1, 1);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  const isDark = between(0, 1) < 0.5;
  paint(colours(size, isDark));
  pen.save();
  eraseIn(halfOfGround());
  paint(colours(size, !isDark));
  pen.restore();
  return bend();
}

/** Returns the part of the canvas on one side of a line near the middle, at a random angle. */
function halfOfGround(): Path2D {
  const turn = between(0, 2 * Math.PI);
  const edge = eitherWay(0, GROUND / 20);
  const half = new Path2D();
  half.rect(edge, -GROUND, GROUND, 2 * GROUND);
  const turned = new Path2D();
  turned.addPath(half, { a: Math.cos(turn), b: Math.sin(turn), c: -Math.sin(turn), d: Math.cos(turn) });
  return turned;
}

/** Erases a part of the canvas and limits later drawing to it until the pen is restored. */
function eraseIn(part: Path2D): void {
  pen.clip(part);
  pen.save();
  pen.resetTransform();
  pen.clearRect(0, 0, GROUND, GROUND);
  pen.restore();
}

type Colours = { ink: CanvasGradient; rim: string };
type Paint = (colours: Colours) => void;

/** Returns the colours of an outline and an ink, one dark and one light. The ink is a gradient. */
function colours(size: number, isDark: boolean): Colours {
  const ink = pen.createLinearGradient(-size / 2, eitherWay(0, size / 2), size / 2, eitherWay(0, size / 2));
  const hue = between(0, 360);
  const shade = (turn: number) =>
    `hsl(${hue + turn} ${between(55, 90)}% ${isDark ? between(18, 32) : between(91, 98)}%)`;
  ink.addColorStop(0, shade(0));
  ink.addColorStop(1, shade(eitherWay(20, 70)));
  const rim = isDark ? `hsl(${hue} 30% 97% / ${between(0.65, 0.85)})` : `hsl(${hue} 55% 14% / ${between(0.8, 0.95)})`;
  return { ink, rim };
}

/** Paints a character around the middle, in a random shipped font and weight. */
function characterPainter(character: string, size: number): Paint {
  loadFaces();
  const face = pick(Object.values(FACES), 1)[0] ?? FACES.sans;
  const weight = between(0.01, 0.5);
  return ({ ink, rim }) => {
    pen.font = `${size}px ${face}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.strokeStyle = rim;
    pen.lineWidth = 3.5 + weight;
    pen.strokeText(character, 0, 0);
    pen.strokeStyle = ink;
    pen.lineWidth = weight;
    pen.strokeText(character, 0, 0);
    pen.fillStyle = ink;
    pen.fillText(character, 0, 0);
  };
}

/** Paints an icon around the middle. */
function iconPainter(icon: IconName, size: number): Paint {
  const { fill, line, width = 0 }: { fill: string; line?: string; width?: number } = ICONS[icon];
  const scale = size / ICON_FIELD;
  const matrix = { a: scale, d: scale, e: -size / 2, f: -size / 2 };
  const body = scaled(fill, matrix);
  const lines = scaled(line ?? "", matrix);
  return ({ ink, rim }) => {
    pen.strokeStyle = rim;
    pen.lineWidth = 3.5;
    pen.stroke(body);
    pen.lineWidth = width * scale + 3.5;
    if (line !== undefined) pen.stroke(lines);
    pen.fillStyle = ink;
    pen.fill(body, "evenodd");
    pen.strokeStyle = ink;
    pen.lineWidth = width * scale;
    if (line !== undefined) pen.stroke(lines);
  };
}

function scaled(outline: string, matrix: DOMMatrix2DInit): Path2D {
  const path = new Path2D();
  path.addPath(new Path2D(outline), matrix);
  return path;
}

function loadFaces(): void {
  if (hasFaces) return;
  for (const [file, family] of Object.entries(FACES)) {
    const path = join(projectFolder, "assets/captcha-fonts", `${file}.woff2`);
    if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`The font ${path} cannot be read`);
  }
  hasFaces = true;
}

/**
 * Distorts the image by moving each row and column along a wave. Returns the pixels and the bounding box of the painted
 * ones.
 */
function bend(): Sprite {
  const source = pen.getImageData(0, 0, GROUND, GROUND).data;
  const pixels = new Uint8ClampedArray(source.length);
  const rows = wave();
  const columns = wave();
  let [left, top, right, bottom] = [GROUND, GROUND, 0, 0];
  for (let y = 0; y < GROUND; y += 1) {
    for (let x = 0; x < GROUND; x += 1) {
      const at = (y * GROUND + x) * 4;
      sample(source, x + (rows[y] ?? 0), y + (columns[x] ?? 0), pixels, at);
      if ((pixels[at + 3] ?? 0) < PAINTED) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return { pixels, box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } };
}

/** Returns the number of pixels by which each row or column is moved. */
function wave(): number[] {
  const height = between(2.6, 3.8);
  const length = between(36, 56);
  const start = between(0, 2 * Math.PI);
  return Array.from({ length: GROUND }, (_, index) => height * Math.sin(start + (2 * Math.PI * index) / length));
}

/** Interpolates the colour between the four pixels around a position and writes it into `target` at index `at`. */
function sample(source: Uint8ClampedArray, x: number, y: number, target: Uint8ClampedArray, at: number): void {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column < 0 || row < 0 || column >= GROUND - 1 || row >= GROUND - 1) return;
  const first = (row * GROUND + column) * 4;
  const below = first + GROUND * 4;
  const [right, down] = [x - column, y - row];
  const one = (1 - right) * (1 - down) * source[first + 3]!;
  const two = right * (1 - down) * source[first + 7]!;
  const three = (1 - right) * down * source[below + 3]!;
  const four = right * down * source[below + 7]!;
  const opacity = one + two + three + four;
  if (opacity === 0) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = one * source[first + channel]! + two * source[first + 4 + channel]!;
    const lower = three * source[below + channel]! + four * source[below + 4 + channel]!;
    target[at + channel] = (upper + lower) / opacity;
  }
  target[at + 3] = opacity;
}
