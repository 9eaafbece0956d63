import type { ArticleStatus } from "./article.schema.ts";

/** Where an article may go from where it is (docs/content.md#articles: 已发布/已下线/回收站). */
const MOVES: Record<ArticleStatus, readonly ArticleStatus[]> = {
  published: ["offline", "trashed"],
  offline: ["published", "trashed"],
  trashed: ["offline"],
};

/** May an article move from one status to another? */
export function mayMove(from: ArticleStatus, to: ArticleStatus): boolean {
  return MOVES[from].includes(to);
}
