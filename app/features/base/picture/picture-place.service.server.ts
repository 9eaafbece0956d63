import { AI_MARK } from "#app/features/base/rich-text/clean/rich-text.blocks.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findHeld, findHeldOf, findNotable, lockHeld, lockHeldOf, type PicturedText } from "./picture.repo.server.ts";
import {
  moveFiles,
  openHashes,
  openInFolder,
  placeOfFiles,
  storedName,
  type MediaFile,
} from "./picture.folder.server.ts";
import { openInBucket } from "./picture.storage.server.ts";

/**
 * Opens the file of a public picture for a reader. `gone`: it was taken down. A file in the public folder needs no
 * database. Otherwise the database decides whether the picture is public (docs/newsroom.md#pictures). The first request
 * after a release moves its files to the public folder. Its row is locked meanwhile, so that a concurrent take-down
 * waits. Files in a bucket stay where they are. Throws StorageFailure.
 */
export async function openPublicFile(name: string, file: string): Promise<MediaFile | "gone" | "missing"> {
  const sha = storedName(name, file)?.sha;
  if (sha === undefined) return "missing";
  const open = await openInFolder(name, file, "open");
  if (open !== undefined) return open;
  const isInFolder = (await placeOfFiles(sha)) !== undefined;
  const hidden = isInFolder ? await withTransaction((trx) => showFiles(sha, trx)) : hiddenBy(await findHeld(sha));
  if (hidden !== undefined) return hidden;
  return (await openInFolder(name, file, "open")) ?? (await openInBucket(name, file)) ?? "missing";
}

/** Moves the files of a public picture to the public folder. Returns why it may not be shown, or undefined. */
async function showFiles(sha: string, trx: Db): Promise<"gone" | "missing" | undefined> {
  const hidden = hiddenBy(await lockHeld(sha, trx));
  if (hidden === undefined) await moveFiles(sha, "open");
  return hidden;
}

function hiddenBy(row: { held: boolean; was_public: boolean } | undefined): "gone" | "missing" | undefined {
  if (row?.held === false) return undefined;
  return row?.was_public === true ? "gone" : "missing";
}

/**
 * Hides the files of pictures in a changed text that no public record uses any more. It runs in the transaction of the
 * change, which has their rows locked.
 */
export async function withdrawFiles(text: PicturedText, trx: Db): Promise<void> {
  if (text.coverId === null && !text.body.includes("/media/")) return;
  for (const sha of await findHeldOf(text, trx)) await moveFiles(sha, "held");
}

/** Hides the files of pictures with these hashes; returns their number. */
export async function withdrawPictures(hashes: readonly string[], trx: Db): Promise<number> {
  if (hashes.length === 0) return 0;
  const held = await lockHeldOf(hashes, trx);
  for (const sha of held) await moveFiles(sha, "held");
  return held.length;
}

/** A picture of a sanitized body with its figure. */
const FIGURE = /<figure>(?:(?!<\/figure>).)*<\/figure>|<img [^>]*>/gs;
const HASH = /\/media\/([0-9a-f]{64})\//;

/**
 * Returns a sanitized body with the pictures that may be shown. It removes pictures with expired rights and their
 * captions. It adds the label below pictures that were marked as machine-made later (docs/newsroom.md#pictures).
 */
export async function withShownPictures(html: string): Promise<string> {
  if (!html.includes("/media/")) return html;
  const named = [...html.matchAll(FIGURE)].flatMap(([figure]) => HASH.exec(figure)?.[1] ?? []);
  const notable = named.length === 0 ? new Map<string, { isOver: boolean }>() : await findNotable(named);
  if (notable.size === 0) return html;
  return html.replaceAll(FIGURE, (figure) => {
    const found = notable.get(HASH.exec(figure)?.[1] ?? "");
    if (found === undefined) return figure;
    return found.isOver ? "" : marked(figure);
  });
}

/** Adds the label of a machine-made picture to a figure. */
function marked(figure: string): string {
  if (figure.includes("<mark>")) return figure;
  const mark = `<mark>${AI_MARK}</mark>`;
  if (figure.includes("</figcaption>")) return figure.replace("</figcaption>", ` ${mark}</figcaption>`);
  const picture = /<img [^>]*>/.exec(figure)?.[0] ?? "";
  return `<figure>${picture}<figcaption>${mark}</figcaption></figure>`;
}

/** The number of hidden pictures whose files are checked at once. */
const LOOKED_AT = 500;

/**
 * Moves the files of hidden pictures out of the public folder. Such files come from older releases, or from a process
 * that died. Returns their number.
 */
export async function hideHeldFiles(): Promise<number> {
  let count = 0;
  const hashes = await openHashes();
  for (let start = 0; start < hashes.length; start += LOOKED_AT) {
    const some = hashes.slice(start, start + LOOKED_AT);
    count += await withTransaction((trx) => withdrawPictures(some, trx));
  }
  return count;
}
