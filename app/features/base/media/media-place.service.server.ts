import { withTransaction, type Db } from "#db/client.ts";
import { findHeldOf, lockHeld, type PicturedText } from "./media.repo.server.ts";
import { mediaPath, moveFiles, placeOfFiles } from "./media.storage.server.ts";

/** What an address of a picture answers: a file, that it was taken down, or nothing. */
export type Found = { path: string } | "gone" | "missing";

/**
 * The file of a picture that does not lie in the open. Whether it is public the database says (docs/newsroom.md#pictures):
 * the first reader after a release has its files moved. Its row stays locked meanwhile, so that a take-down that goes on at
 * the same moment comes before or after.
 */
export async function findHeldFile(sha: string, file: string): Promise<Found> {
  const path = mediaPath(sha, file);
  if (path === undefined || (await placeOfFiles(sha)) === undefined) return "missing";
  return withTransaction(async (trx) => {
    const row = await lockHeld(sha, trx);
    if (row === undefined) return "missing";
    if (row.held) return row.was_public ? "gone" : "missing";
    await moveFiles(sha, "open");
    return { path };
  });
}

/**
 * Takes the files of pictures from their public addresses that nothing public uses any more: those of a text that readers saw
 * until now. Called in the transaction that changed it, which has their rows locked.
 */
export async function withdrawFiles(text: PicturedText, trx: Db): Promise<void> {
  if (text.coverId === null && !text.body.includes("/media/")) return;
  for (const sha of await findHeldOf(text, trx)) await moveFiles(sha, "held");
}
