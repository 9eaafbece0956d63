import { completeBacklog } from "#app/features/base/backlog/backlog.service.server.ts";
import { addNames, insertNames, lockUnnamed, takeUnkeyed } from "./search-index.repo.server.ts";
import { addKeys } from "./search-index.service.server.ts";
import { knownNames, namesVectorText } from "./search.vector.ts";

/**
 * Adds authors and tags to article documents that an earlier release stored without them, newest first. Returns their
 * number. It reads only these two fields and pauses between small transactions. Safe in several processes.
 */
export async function nameDocuments(): Promise<number> {
  return completeBacklog(async (limit, trx) => {
    const documents = await lockUnnamed(limit, trx);
    const vectors = documents.map(({ names }) => namesVectorText(names));
    await addNames(
      documents.map(({ id }) => id),
      vectors,
      trx,
    );
    await insertNames(knownNames(documents.flatMap(({ names }) => names)), trx);
    return documents.length;
  });
}

/** Adds search keys for the words of articles from an earlier release. Returns the number of articles. */
export async function keyDocuments(): Promise<number> {
  return completeBacklog(async (limit, trx) => {
    const articles = await takeUnkeyed(limit, trx);
    if (articles === null) return 0;
    await addKeys(articles, trx);
    return articles.length;
  });
}
