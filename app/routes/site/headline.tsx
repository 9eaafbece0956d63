import { redirect } from "react-router";
import { DiscussedArticlePage } from "#app/pages/article/components/discussed-article-page.tsx";
import { loadArticlePage } from "#app/pages/article/article-page.server.ts";
import { readHeadlineTarget } from "#app/features/published/front/front.service.server.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/headline";

/**
 * Shows the article of a headline slot, whose canonical URL is the article's own. A slot with an external URL redirects
 * there.
 */
export const loader = pageLoader(async ({ params, state }) => {
  const target = await readHeadlineTarget(params["id"]);
  if ("url" in target) throw redirect(target.url, { status: 302, headers: { "Cache-Control": "no-store" } });
  return loadArticlePage(target.articleId, state);
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DiscussedArticlePage model={loaderData} />;
}
