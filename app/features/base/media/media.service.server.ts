import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PictureFault } from "#app/features/base/upload/upload.pictures.server.ts";
import { ProcessEnded, childProcess } from "#app/lib/child-process.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { createGate } from "#app/lib/gate.ts";
import type { Db } from "#db/client.ts";
import type { Point } from "./media.cover.ts";
import { findBySha, insert, type Media, type NewMedia } from "./media.repo.server.ts";
import type { DrawnMedia, MediaOrder } from "./media.pictures.server.ts";
import { mediaPath, placeOfFiles, replaceFiles, writeFiles } from "./media.storage.server.ts";

export { MEDIA_COLUMNS, type Media } from "./media.repo.server.ts";

/** Drawing takes a whole core: one picture at a time leaves the others to the readers. */
const drawing = createGate(1);
/** Pictures that may wait for their turn. */
const LONGEST_LINE = 20;
/** Nine files of one picture; the largest needs half of that on an idle machine. */
const LIMITS = { memoryMib: 768, seconds: 90 };

const ask: (order: MediaOrder) => Promise<unknown> = childProcess("app/features/base/media/media.process.ts", LIMITS);
const draw = (order: Omit<MediaOrder, "look">) => ask(order) as Promise<DrawnMedia>;
const look = (bytes: Uint8Array) => ask({ bytes, look: true }) as Promise<{ look: string | undefined }>;

/** What is told of a picture beside its bytes. */
type About = Partial<Omit<NewMedia, "sha256" | "bytes" | "extension" | "width" | "height" | "widths">>;

/**
 * Keeps a picture: drawn anew in all widths and formats, its files first, then its row, so that no row ever points at
 * nothing. It is held until something public uses it. The same bytes are kept once; what was told of them the first time
 * stays. Throws PictureFault.
 */
export async function storePicture(bytes: Buffer, alt: string, trx?: Db): Promise<Media> {
  return keep(hashOf(bytes), { bytes }, { alt }, trx);
}

/**
 * The cover that a picture makes with a point in its middle, of its largest part or a share of it: a picture of its own, of
 * the same rights, drawn once. The sign of a picture made by a machine is drawn into it. Throws PictureFault, and `gone` when the picture has no files any more.
 */
export async function storeCover(picture: Media, { x, y, share = 1 }: Point & { share?: number }): Promise<Media> {
  const mark = picture.rights === "ai";
  const rounded = (part: number) => Math.round(part * 1000) / 1000;
  const point = { x: rounded(x), y: rounded(y) };
  const size = share === 1 ? "" : ` ${rounded(share)}`;
  const name = `${picture.sha256} cover ${point.x} ${point.y} ${mark}${size}`;
  const { alt, credit, rights, rights_note, valid_until } = picture;
  const about = {
    alt,
    credit,
    rights,
    rights_note,
    valid_until,
    crop_of: picture.id,
    focus_x: point.x,
    focus_y: point.y,
  };
  const bytes = await readFileOf(picture, picture.widths.at(-1));
  const order = { bytes, crop: { ...point, share: rounded(share), mark }, machine: mark };
  return keep(hashOf(name), order, { ...about, ai_mark: mark, meta_mark: mark }, undefined);
}

/** What a stored picture looks like, as 64 signs; undefined for one without files, or when there is no time for it. */
export async function lookOfStored(picture: Files): Promise<string | undefined> {
  if (drawing.waiting > 0) return undefined;
  const bytes = await readFileOf(picture, picture.widths[0]).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const found = await drawing.run(() => look(bytes)).catch(() => undefined);
  return found?.look;
}

/**
 * Draws the files of a stored picture anew, so that their metadata say, or say no longer, that a machine has made it. Throws
 * PictureFault, and `gone` when the picture has no files any more.
 */
export async function redrawStored(picture: Files, machine: boolean): Promise<void> {
  const bytes = await readFileOf(picture, picture.widths.at(-1));
  const drawn = await drawing.run(() => draw({ bytes, machine })).catch(rejected);
  if ("fault" in drawn) throw new PictureFault(drawn.fault);
  await replaceFiles(picture.sha256, drawn.files);
}

type Files = Pick<Media, "sha256" | "widths" | "extension">;

async function readFileOf({ sha256, extension }: Files, width: number | undefined): Promise<Buffer> {
  const place = await placeOfFiles(sha256);
  const path = mediaPath(sha256, `${width ?? 0}.${extension}`, place);
  if (place === undefined || path === undefined) throw new DomainError("gone", `picture ${sha256} has no files`);
  return readFile(path);
}

const hashOf = (given: Buffer | string) => createHash("sha256").update(given).digest("hex");

async function keep(sha256: string, order: MediaOrder, about: About, trx: Db | undefined): Promise<Media> {
  const known = await findBySha(sha256, trx);
  if (known !== undefined && (await placeOfFiles(sha256)) !== undefined) return known;
  if (drawing.waiting >= LONGEST_LINE) throw new PictureFault("busy");
  const drawn = await drawing.run(() => draw(order)).catch(rejected);
  if ("fault" in drawn) throw new PictureFault(drawn.fault);
  const { files, look: phash, ...picture } = drawn;
  await writeFiles(sha256, files);
  const size = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  return insert({ ...about, sha256, ...picture, phash, bytes: size, alt: (about.alt ?? "").trim() }, trx);
}

function rejected(error: unknown): never {
  if (!(error instanceof ProcessEnded)) throw error;
  throw new PictureFault(error.isLate ? "tooSlow" : "unreadable", { cause: error });
}
