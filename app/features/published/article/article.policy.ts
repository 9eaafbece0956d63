import type { ArticleStatus } from "./article.schema.ts";

/** Where an article may go from where it is (docs/content.md#articles: 草稿/待审/已排期/已发布/已下线/回收站). */
const MOVES: Record<ArticleStatus, readonly ArticleStatus[]> = {
  draft: ["review", "scheduled", "published", "trashed"],
  review: ["draft", "scheduled", "published", "trashed"],
  scheduled: ["draft", "scheduled", "published", "trashed"],
  published: ["offline", "trashed"],
  offline: ["draft", "published", "trashed"],
  trashed: ["draft", "offline"],
};

/** May an article move from one status to another? */
export function mayMove(from: ArticleStatus, to: ArticleStatus): boolean {
  return MOVES[from].includes(to);
}
