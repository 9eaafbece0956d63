import type { Actor } from "#app/features/base/actor/actor.ts";
import { importStory, type ImportOutcome } from "#app/features/newsroom/story/story-import.service.server.ts";
import { orderPushes } from "#app/features/newsroom/push/push.service.server.ts";
import type { FileStatus } from "#app/features/published/article/article.file.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { withTransaction } from "#db/client.ts";

/** Milliseconds for which a text is pushed to outside services as news. They find older texts in the sitemap. */
const NEWS_MS = 7 * 24 * 3_600_000;

/**
 * Imports an external text like importStory, and orders the pushes of a release. It pushes a new text of the last days,
 * and any text that changed for readers. Throws like importStory.
 */
export async function importAndTell(input: ArticleInput, status: FileStatus, actor: Actor): Promise<ImportOutcome> {
  return withTransaction(async (trx) => {
    const taken = await importStory(input, status, actor, trx);
    const { id, outcome, isPublic } = taken;
    const isNews = input.publishAt.getTime() > Date.now() - NEWS_MS;
    if (isPublic && (outcome === "updated" || (outcome === "created" && isNews)))
      await orderPushes({ articleId: id, kind: "import", releaseId: null }, trx);
    return taken;
  });
}
