import type { Actor } from "#app/features/base/actor/actor.ts";
import { importStory, type ImportOutcome } from "#app/features/newsroom/story/story-import.service.server.ts";
import { orderPushes } from "#app/features/newsroom/push/push.service.server.ts";
import type { FileStatus } from "#app/features/published/article/article.file.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { withTransaction } from "#db/client.ts";

/** The milliseconds for which a text is news to outside services; older texts are found by the sitemap. */
const NEWS_MS = 7 * 24 * 3_600_000;

/**
 * Imports an external text as importStory does, and orders the pushes of a release. They are sent for a new text of the last
 * days, and for every text that changed for readers. Throws as importStory does.
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
