import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GlobalFonts } from "@napi-rs/canvas";
import { z } from "zod";
import { projectFolder } from "#app/lib/project-folder.server.ts";

const FOLDER = join(projectFolder, "assets/share-card-fonts");
const REGULAR = "CardRegular";

type Slice = { name: string; ranges: [number, number][] };

let slices: Slice[] | undefined;
const registered = new Set<string>();

/**
 * Returns the font families for drawing a text in bold, as a family list. The bold font is stored in slices by
 * characters; slices that the text needs are read on first use. The machine's own fonts supply missing characters.
 */
export function boldFamilies(text: string): string {
  slices ??= readSlices();
  const points = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  const needed = slices.filter(({ ranges }) =>
    [...points].some((point) => ranges.some(([from, to]) => point >= from && point <= to)),
  );
  return needed.map(({ name }) => register(`CardBold-${name}`, `bold-${name}.woff2`)).join(", ");
}

/** Returns the font families of running text: the regular font for common characters, the bold one for others. */
export function regularFamilies(text: string): string {
  return [register(REGULAR, "regular.woff2"), boldFamilies(text)].join(", ");
}

function register(family: string, file: string): string {
  if (!registered.has(family)) {
    if (!GlobalFonts.registerFromPath(join(FOLDER, file), family)) throw new Error(`The font ${file} cannot be read`);
    registered.add(family);
  }
  return `"${family}"`;
}

/** Reads the slices of the font, as its makers split it, those with common characters first. */
function readSlices(): Slice[] {
  const source: unknown = JSON.parse(readFileSync(join(FOLDER, "ranges.json"), "utf8"));
  const parsed = z.record(z.string(), z.string()).parse(source);
  return Object.entries(parsed)
    .toReversed()
    .map(([name, list]) => ({ name, ranges: list.split(",").map(readRange) }));
}

function readRange(text: string): [number, number] {
  const [from = "0", to = from] = text.split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
