import { createHash } from "node:crypto";
import { createGate } from "#app/lib/gate.ts";
import type { Db } from "#db/client.ts";
import { drawPictures } from "./media.pictures.server.ts";
import { findBySha, insert, type Media } from "./media.repo.server.ts";
import { hasFiles, writeFiles } from "./media.storage.server.ts";

/** Drawing takes whole cores; so many pictures at a time leave some for the readers. */
const drawing = createGate(1);

/**
 * Keeps a picture: drawn anew in all widths and formats, its files first, then its row, so that no row ever points at
 * nothing. The same bytes are kept once; the description of the first time stays. Throws `invalid_input`.
 */
export async function storePicture(bytes: Buffer, alt: string, trx?: Db): Promise<Media> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = await findBySha(sha256, trx);
  if (known !== undefined && (await hasFiles(sha256))) return known;
  const { files, ...picture } = await drawing.run(() => drawPictures(bytes));
  await writeFiles(sha256, files);
  const size = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  return insert({ sha256, ...picture, bytes: size, alt: alt.trim() }, trx);
}
