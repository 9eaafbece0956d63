import type { SKRSContext2D } from "@napi-rs/canvas";
import { PICTURE } from "./captcha.geometry.ts";
import { between, eitherWay, whole } from "./captcha.random.ts";

const { width, height } = PICTURE;

/** Paints a random background: a gradient, clouds of other colours, bands and broken strokes. */
export function paintGround(pen: SKRSContext2D): void {
  const hue = between(0, 360);
  const angle = between(0, 2 * Math.PI);
  const [x, y] = [Math.cos(angle) * width, Math.sin(angle) * height];
  const run = pen.createLinearGradient((width - x) / 2, (height - y) / 2, (width + x) / 2, (height + y) / 2);
  for (const stop of [0, between(0.3, 0.7), 1]) run.addColorStop(stop, soft(hue + eitherWay(0, 80), 1));
  pen.fillStyle = run;
  pen.fillRect(0, 0, width, height);
  for (let count = whole(7, 11); count > 0; count -= 1) paintCloud(pen, hue);
  for (let count = whole(3, 6); count > 0; count -= 1) {
    strokeCurve(pen, soft(hue + eitherWay(0, 180), between(0.25, 0.5)), between(6, 22));
  }
  for (let count = whole(16, 26); count > 0; count -= 1) paintScrap(pen);
}

/** Draws semi-transparent noise over the whole picture: thin curves and specks. */
export function paintNoise(pen: SKRSContext2D): void {
  for (let count = whole(5, 8); count > 0; count -= 1) {
    strokeCurve(pen, `hsl(${between(0, 360)} 60% ${between(15, 90)}% / ${between(0.3, 0.55)})`, between(0.8, 1.8));
  }
  for (let count = whole(120, 200); count > 0; count -= 1) {
    pen.fillStyle = `hsl(${between(0, 360)} 60% ${between(10, 95)}% / ${between(0.15, 0.5)})`;
    const size = between(0.7, 2);
    pen.fillRect(between(0, width), between(0, height), size, size);
  }
}

function soft(hue: number, opacity: number): string {
  return `hsl(${hue} ${between(25, 65)}% ${between(58, 82)}% / ${opacity})`;
}

function paintCloud(pen: SKRSContext2D, hue: number): void {
  const [x, y, size] = [between(0, width), between(0, height), between(30, 110)];
  const cloud = pen.createRadialGradient(x, y, 0, x, y, size);
  const tone = hue + eitherWay(0, 180);
  const strength = between(0.35, 0.8);
  cloud.addColorStop(0, `hsl(${tone} 50% ${between(55, 84)}% / ${strength})`);
  cloud.addColorStop(1, `hsl(${tone} 50% 70% / 0)`);
  pen.fillStyle = cloud;
  pen.fillRect(x - size, y - size, 2 * size, 2 * size);
}

function strokeCurve(pen: SKRSContext2D, colour: string, thickness: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = thickness;
  pen.beginPath();
  pen.moveTo(between(-20, width / 3), between(0, height));
  pen.bezierCurveTo(
    between(0, width),
    between(-40, height + 40),
    between(0, width),
    between(-40, height + 40),
    between((width * 2) / 3, width + 20),
    between(0, height),
  );
  pen.stroke();
}

/** Draws a short bent stroke like a part of a character, but too faint to be taken for one. */
function paintScrap(pen: SKRSContext2D): void {
  const [x, y] = [between(0, width), between(0, height)];
  pen.strokeStyle = `hsl(${between(0, 360)} 45% ${between(20, 92)}% / ${between(0.14, 0.3)})`;
  pen.lineWidth = between(1.5, 4.5);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.quadraticCurveTo(x + eitherWay(2, 14), y + eitherWay(2, 14), x + eitherWay(5, 22), y + eitherWay(5, 22));
  pen.stroke();
}
