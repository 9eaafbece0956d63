import type { Actor } from "#app/features/base/actor/actor.ts";
import { importStory, type ImportOutcome } from "#app/features/newsroom/story/story-import.service.server.ts";
import { orderPushes } from "#app/features/newsroom/push/push.service.server.ts";
import type { FileStatus } from "#app/features/published/article/article.file.ts";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { withTransaction } from "#db/client.ts";

/** Milliseconds for which a text is news to those outside: an archive is found by its sitemap. */
const NEWS_MS = 7 * 24 * 3_600_000;

/**
 * Takes over a text of the outside as importStory does, and tells those outside of it as a release would: of one that is new
 * and of these days, and of every one that readers saw otherwise before. Throws as importStory does.
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
