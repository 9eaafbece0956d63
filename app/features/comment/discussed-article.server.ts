import { loadArticlePage, type ArticlePageModel } from "#app/features/article/article-page.server.ts";
import type { RequestState } from "#app/lib/request-context.ts";
import { readDiscussion, type Discussion } from "./comment.service.server.ts";

/** The page of an article with what readers say about it. */
export type DiscussedArticle = ArticlePageModel & { discussion: Discussion | null };

/** The page of an article for every route that leads to one; throws what loadArticlePage throws. */
export async function loadDiscussedArticle(id: number, state: RequestState): Promise<DiscussedArticle> {
  const [page, discussion] = await Promise.all([loadArticlePage(id, state), readDiscussion(id)]);
  return { ...page, discussion };
}
