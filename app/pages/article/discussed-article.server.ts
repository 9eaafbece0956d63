import { loadArticlePage, type ArticlePageModel } from "./article-page.server.ts";
import type { RequestState } from "#app/lib/request-context.ts";
import { readDiscussion, type Discussion } from "#app/features/members/comment/comment.service.server.ts";

/** The page of an article with what readers say about it. */
export type DiscussedArticle = ArticlePageModel & { discussion: Discussion | null };

/**
 * The page of an article for every route that leads to one, with a comment that the reader wants to see among the others;
 * throws what loadArticlePage throws.
 */
export async function loadDiscussedArticle(
  id: number,
  state: RequestState,
  commentId?: number,
): Promise<DiscussedArticle> {
  const [page, discussion] = await Promise.all([loadArticlePage(id, state), readDiscussion(id, commentId)]);
  return { ...page, discussion };
}
