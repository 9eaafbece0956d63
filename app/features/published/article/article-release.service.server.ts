import type { Actor } from "#app/features/base/actor/actor.ts";
import { requireRight } from "#app/features/base/actor/actor.ts";
import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { findTopColumnId, insertReleased, updateReleased, type ReleasedRecord } from "./article-release.repo.server.ts";
import { lockById, updateStatus } from "./article-writing.repo.server.ts";
import { afterWrite } from "./article-writing.service.server.ts";

/** The text of a story that is released: the values of its row, with the ids of its scope. */
export type ReleasedText = Omit<
  ReleasedRecord,
  "top_column_id" | "characters" | "release_id" | "publish_at" | "import_key" | "is_demo"
>;

/** The origin of a release. If `isCorrection` is true, readers see a note of the correction. */
export type ReleasePlace = { releaseId: number; isCorrection: boolean; importKey: string | null; isDemo: boolean };

/**
 * Publishes a story, replacing its visible text. Saves the row, updates search and purges pages in the transaction of
 * the release. Keeps the time of the first publication. Throws `invalid_input` for a body beyond the limits.
 */
export async function publishText(
  id: number,
  text: ReleasedText,
  { releaseId, isCorrection, importKey, isDemo }: ReleasePlace,
  actor: Actor,
  trx: Db,
): Promise<void> {
  requireRight(actor, isCorrection ? "article.write" : "article.release");
  const body = fromHtml(text.body_html);
  if (body.html !== text.body_html) throw new DomainError("conflict", `the body of ${id} is not as it is cleaned now`);
  const stored = await lockById(id, trx);
  const now = new Date();
  const record: ReleasedRecord = {
    ...text,
    characters: body.characters,
    top_column_id: await findTopColumnId(text.column_id, trx),
    publish_at: stored?.publish_at ?? now,
    release_id: releaseId,
    import_key: stored === undefined ? importKey : stored.import_key,
    is_demo: isDemo,
  };
  const row = { ...record, toc: JSON.stringify(body.toc) };
  if (stored === undefined) await insertReleased(id, row, trx);
  else await updateReleased(id, { ...row, ...(isCorrection ? { corrected_at: now } : {}) }, trx);
  await afterWrite(stored, { ...record, id, status: "published" }, body.text, trx);
}

/** Takes a story down: its page responds with 410, and no other page names it. */
export async function withdrawText(id: number, releaseId: number, actor: Actor, trx: Db): Promise<void> {
  await moveText(id, "offline", releaseId, actor, trx);
}

/** Makes a story that was taken down public again, unchanged. */
export async function restoreText(id: number, releaseId: number, actor: Actor, trx: Db): Promise<void> {
  await moveText(id, "published", releaseId, actor, trx);
}

async function moveText(
  id: number,
  status: "published" | "offline",
  releaseId: number,
  actor: Actor,
  trx: Db,
): Promise<void> {
  requireRight(actor, "article.release");
  const stored = await lockById(id, trx);
  if (stored === undefined || stored.status === status)
    throw new DomainError("conflict", `article ${id} is ${stored?.status ?? "not there"}`);
  await updateStatus(id, status, trx, releaseId);
  await afterWrite(stored, { ...stored, status }, fromHtml(stored.body_html).text, trx);
}
