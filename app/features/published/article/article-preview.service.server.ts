import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { findTopColumnId, insertReleased, updateReleased } from "./article-release.repo.server.ts";
import { lockById } from "./article-writing.repo.server.ts";
import { findAsIfPublished } from "./article-preview.repo.server.ts";
import type { ArticleRow } from "./article.repo.server.ts";
import type { ReleasedText } from "./article-release.service.server.ts";

/** A preview also accepts a text whose AI label is not set yet. */
type PreviewText = Omit<ReleasedText, "ai_label"> & { ai_label: ReleasedText["ai_label"] | null };

/**
 * Returns the row of an article's page as if the text were released now. A published article keeps its publication
 * time. Throws `not_found` if the column or a picture of the text was removed.
 */
export async function readAsIfPublished(id: number, text: PreviewText): Promise<ArticleRow> {
  const { html, characters, toc } = fromHtml(text.body_html);
  const row = await findAsIfPublished(id, {
    ...text,
    ai_label: text.ai_label ?? "none",
    body_html: html,
    body_mark: "",
    characters,
    toc,
    status: "published",
    redirect_to: "",
    is_demo: false,
  });
  if (row === undefined) throw new DomainError("not_found", `article ${id} as it would be`);
  return { ...row, body_html: html };
}

/**
 * Releases a story within a preview (db/moment.ts), as far as lists need it: its row and scope, without body, search or
 * notifications. The caller must roll back the transaction.
 */
export async function showAsReleased(id: number, text: ReleasedText, releaseId: number, trx: Db): Promise<void> {
  const stored = await lockById(id, trx);
  const row = {
    ...text,
    body_html: stored?.body_html ?? "",
    toc: JSON.stringify(stored?.toc ?? []),
    characters: stored?.characters ?? 0,
    top_column_id: await findTopColumnId(text.column_id, trx),
    publish_at: stored?.publish_at ?? new Date(),
    release_id: releaseId,
    import_key: stored?.import_key ?? null,
    is_demo: stored?.is_demo ?? false,
  };
  if (stored === undefined) await insertReleased(id, row, trx);
  else await updateReleased(id, row, trx);
}
