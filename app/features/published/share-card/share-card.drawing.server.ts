import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import qrcode from "qrcode";
import { boldFamilies, regularFamilies } from "./share-card.fonts.server.ts";
import { balanceLines, breakLines, clampLines } from "./share-card.lines.ts";

/** The contents of a card. All texts are plain. */
export type ShareCard = {
  brand: string;
  slogan: string;
  /** The kind of record: an industry, 榜单, 专题; empty for none. */
  kicker: string;
  title: string;
  /** `line` is shown below the title, after its `label`. Both are empty for none. */
  label: string;
  line: string;
  scan: string;
  /** Canonical URL, shown as a QR code. */
  url: string;
  /** The drawn cover as an SVG document. */
  cover: string;
};

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 64;
/** Horizontal position, in pixels, at which the panel with the cover and the code begins. */
const PANEL = 872;
const TEXT_WIDTH = PANEL - LEFT - 56;
const CODE = 176;
const PAPER = "#fbf9f4";
const INK = "#1b1a17";
const INK_2 = "#57534a";
const VERMILION = "#b3261e";
const RULE = "#e4ded1";

const TITLE_SIZES = [66, 60, 54, 48, 42];
const TITLE_LINES = 4;
const TITLE_ROOM = 268;
const LINE_SIZE = 27;
const LINE_LINES = 5;

/** Draws a card of 1200 × 630 pixels and returns it as PNG. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext("2d");
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  await drawPanel(pen, card);
  drawHead(pen, card);
  const bottom = drawTitle(pen, card);
  drawLine(pen, card, bottom);
  return canvas.encode("png");
}

async function drawPanel(pen: SKRSContext2D, { cover, url, scan }: ShareCard): Promise<void> {
  const image = await loadImage(Buffer.from(cover));
  const width = WIDTH - PANEL;
  const shown = (image.height * width) / HEIGHT;
  pen.drawImage(image, (image.width - shown) / 2, 0, shown, image.height, PANEL, 0, width, HEIGHT);
  const box = CODE + 40;
  const x = PANEL + (width - box) / 2;
  const y = HEIGHT - box - 76;
  pen.fillStyle = PAPER;
  pen.fillRect(x, y, box, box + 36);
  drawCode(pen, url, x + 20, y + 20);
  pen.fillStyle = INK_2;
  pen.textAlign = "center";
  pen.font = `20px ${regularFamilies(scan)}`;
  pen.fillText(scan, x + box / 2, y + box + 18);
  pen.textAlign = "left";
}

function drawCode(pen: SKRSContext2D, url: string, left: number, top: number): void {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: "M" });
  // Each cell has whole pixels, since cameras read a code with grey edges badly.
  const cell = Math.max(1, Math.floor(CODE / modules.size));
  const margin = Math.floor((CODE - cell * modules.size) / 2);
  pen.fillStyle = INK;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) pen.fillRect(left + margin + column * cell, top + margin + row * cell, cell, cell);
    }
  }
}

function drawHead(pen: SKRSContext2D, { brand, slogan, kicker }: ShareCard): void {
  pen.fillStyle = INK;
  pen.fillRect(LEFT, 56, TEXT_WIDTH, 5);
  pen.textBaseline = "alphabetic";
  pen.fillStyle = VERMILION;
  pen.font = `36px ${boldFamilies(brand)}`;
  pen.fillText(brand, LEFT, 112);
  const brandWidth = pen.measureText(brand).width;
  pen.fillStyle = INK_2;
  pen.font = `22px ${regularFamilies(slogan + kicker)}`;
  pen.fillText(slogan, LEFT + brandWidth + 18, 110);
  if (kicker === "") return;
  pen.textAlign = "right";
  pen.fillText(kicker, LEFT + TEXT_WIDTH, 110);
  pen.textAlign = "left";
}

/** Draws the title as large as possible and returns the position of its end. */
function drawTitle(pen: SKRSContext2D, { title }: ShareCard): number {
  const families = boldFamilies(`${title}…`);
  const measure = (text: string) => pen.measureText(text).width;
  let size = TITLE_SIZES.at(-1) ?? 42;
  for (const candidate of TITLE_SIZES) {
    pen.font = `${candidate}px ${families}`;
    const count = breakLines(title, TEXT_WIDTH, measure).length;
    if (count > TITLE_LINES || count * candidate * 1.32 > TITLE_ROOM) continue;
    size = candidate;
    break;
  }
  pen.font = `${size}px ${families}`;
  pen.fillStyle = INK;
  const lines = clampLines(balanceLines(title, TEXT_WIDTH, measure), TITLE_LINES, TEXT_WIDTH, measure);
  let baseline = 150 + size;
  for (const line of lines) {
    pen.fillText(line, LEFT, baseline);
    baseline += Math.round(size * 1.32);
  }
  return baseline - size + 6;
}

function drawLine(pen: SKRSContext2D, { label, line }: ShareCard, from: number): void {
  if (line === "") return;
  pen.fillStyle = RULE;
  pen.fillRect(LEFT, from + 10, TEXT_WIDTH, 2);
  let baseline = from + 54;
  if (label !== "") {
    pen.fillStyle = VERMILION;
    pen.font = `22px ${boldFamilies(label)}`;
    pen.fillText(label, LEFT, baseline);
    baseline += 42;
  }
  pen.fillStyle = INK_2;
  pen.font = `${LINE_SIZE}px ${regularFamilies(`${line}…`)}`;
  const measure = (text: string) => pen.measureText(text).width;
  const room = Math.max(1, Math.min(LINE_LINES, Math.floor((HEIGHT - 40 - baseline) / (LINE_SIZE * 1.5)) + 1));
  for (const part of clampLines(breakLines(line, TEXT_WIDTH, measure), room, TEXT_WIDTH, measure)) {
    pen.fillText(part, LEFT, baseline);
    baseline += Math.round(LINE_SIZE * 1.5);
  }
}
