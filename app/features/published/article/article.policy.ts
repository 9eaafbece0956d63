import type { ArticleStatus } from "./article.schema.ts";

/** The statuses to which an article may move from each status (docs/content.md#articles: 已发布/已下线/回收站). */
const MOVES: Record<ArticleStatus, readonly ArticleStatus[]> = {
  published: ["offline", "trashed"],
  offline: ["published", "trashed"],
  trashed: ["offline"],
};

/** Returns whether an article may move from one status to another. */
export function mayMove(from: ArticleStatus, to: ArticleStatus): boolean {
  return MOVES[from].includes(to);
}
