import { createHash } from "node:crypto";
import { drawnOf, PictureFault } from "#app/features/base/upload/upload.pictures.server.ts";
import { childProcess } from "#app/lib/threads/child-process.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { createGate } from "#app/lib/threads/gate.ts";
import type { Db } from "#db/client.ts";
import { CUTS, fileName, type CutPlace, type Part, type Point, type Ratio } from "./picture.cut.ts";
import { findBySha, insert, type Media, type NewMedia } from "./picture.repo.server.ts";
import type { Cut, DrawnMedia, MediaOrder } from "./picture.pictures.server.ts";
import { hasFiles, readFile, replaceFiles, writeFiles } from "./picture.storage.server.ts";

export { MEDIA_COLUMNS, type Media } from "./picture.repo.server.ts";

/** Draws one picture at a time, because drawing uses a whole core. Readers get the other cores. */
const drawing = createGate(1);
/** The greatest number of pictures that may wait. */
const LONGEST_LINE = 20;
/** The limits for the nine files of one picture. The largest picture needs half of that on an idle machine. */
const LIMITS = { memoryMib: 768, seconds: 90 };

const ask: (order: MediaOrder) => Promise<unknown> = childProcess(
  "app/features/base/picture/picture.process.ts",
  LIMITS,
);
const draw = (order: Omit<MediaOrder, "only">) => ask(order) as Promise<DrawnMedia>;
const look = (bytes: Uint8Array) => ask({ bytes, only: "look" }) as Promise<{ look: string | undefined }>;

/** The data of a picture besides its bytes. */
type About = Partial<Omit<NewMedia, "sha256" | "bytes" | "extension" | "width" | "height" | "widths">>;

/**
 * Stores a picture in all widths and formats: first its files, then its row, so that no row lacks files. It is hidden
 * until a public record uses it. The same bytes are stored once, with the data of the first upload. Throws
 * PictureFault.
 */
export async function storePicture(bytes: Buffer, alt: string, trx?: Db): Promise<Media> {
  return keep(hashOf(bytes), { bytes }, { alt }, trx);
}

/** A picture with its chosen crops, keyed by ratio. */
export type CutSource = Media & { crops: Partial<Record<Ratio, Part>> };

/**
 * Creates the crop of a picture for a use. The crop is a separate picture with the same rights, drawn once. Each ratio
 * has its chosen crop, or the largest one around the focal point or `point`. A machine-made picture gets a visible
 * label. Throws PictureFault, and `gone` if the picture has no files any more.
 */
export async function storeCut(picture: CutSource, place: CutPlace, point?: Point): Promise<Media> {
  const { shown, beside } = CUTS[place];
  const sign = picture.rights === "ai";
  const cut = partFor(picture, shown, point);
  const others = (Object.entries(beside) as [Ratio, readonly number[]][]).map(([ratio, widths]): Cut => ({
    ...partFor(picture, ratio, picture.crops[ratio] ? undefined : point),
    widths,
  }));
  const name = `${picture.sha256} ${place} ${sign} ${JSON.stringify([cut, ...others])}`;
  const { alt, credit, rights, rights_note, valid_until } = picture;
  const said = { alt, credit, rights, rights_note, valid_until };
  const about = { ...said, crop_of: picture.id, focus_x: cut.x, focus_y: cut.y, ai_mark: sign, meta_mark: sign };
  const bytes = await readFileOf(picture, picture.widths.at(-1));
  return keep(hashOf(name), { bytes, cut, beside: others, machine: sign, sign }, about, undefined);
}

const rounded = (share: number) => Math.round(share * 1_000) / 1_000;

/** Returns the crop of a picture for a ratio. */
function partFor({ crops, focus_x, focus_y }: CutSource, ratio: Ratio, point?: Point): Cut {
  const chosen = crops[ratio];
  const { x, y } = point ?? chosen ?? { x: focus_x, y: focus_y };
  return { ratio, x: rounded(x), y: rounded(y), share: rounded(chosen?.share ?? 1) };
}

/** Returns the perceptual hash of a stored picture. Returns undefined if it has no files, or drawing is busy. */
export async function lookOfStored(picture: Files): Promise<string | undefined> {
  if (drawing.waiting > 0) return undefined;
  const bytes = await readFileOf(picture, picture.widths[0]).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const found = await drawing.run(() => look(bytes)).catch(() => undefined);
  return found?.look;
}

/**
 * Redraws the files of a stored picture, because their metadata must state, or no longer state, that a machine made it.
 * `sign`: the picture and its further ratios get a visible label. Throws PictureFault, and `gone` if the picture has no
 * files any more.
 */
export async function redrawStored(
  picture: Files & Pick<Media, "parts">,
  signs: { machine: boolean; sign: boolean },
): Promise<void> {
  const beside = Object.entries(picture.parts as Partial<Record<Ratio, number[]>>) as [Ratio, number[]][];
  for (const [ratio, widths] of [[undefined, picture.widths] as const, ...beside]) {
    const bytes = await readFileOf(picture, widths.at(-1), ratio);
    const drawn = await drawnOf(drawing.run(() => draw({ bytes, widths, ...signs })));
    const before = ratio === undefined ? "" : `${fileName(ratio)}-`;
    await replaceFiles(picture.sha256, new Map([...drawn.files].map(([name, file]) => [`${before}${name}`, file])));
  }
}

type Files = Pick<Media, "sha256" | "widths" | "extension">;

async function readFileOf({ sha256, extension }: Files, width: number | undefined, ratio?: Ratio): Promise<Buffer> {
  const name = ratio === undefined ? sha256 : `${sha256}-${fileName(ratio)}`;
  const bytes = await readFile(name, `${width ?? 0}.${extension}`);
  if (bytes === undefined) throw new DomainError("gone", `picture ${sha256} has no files`);
  return bytes;
}

const hashOf = (given: Buffer | string) => createHash("sha256").update(given).digest("hex");

async function keep(sha256: string, order: MediaOrder, about: About, trx: Db | undefined): Promise<Media> {
  const known = await findBySha(sha256, trx);
  if (known !== undefined && (await hasFiles(sha256))) return known;
  if (drawing.waiting >= LONGEST_LINE) throw new PictureFault("busy");
  const { files, look: phash, parts, ...picture } = await drawnOf(drawing.run(() => draw(order)));
  await writeFiles(sha256, files);
  const size = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  return insert(
    { ...about, sha256, ...picture, parts: JSON.stringify(parts), phash, bytes: size, alt: (about.alt ?? "").trim() },
    trx,
  );
}
