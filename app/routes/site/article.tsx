import { DiscussedArticlePage } from "#app/features/comment/components/discussed-article-page.tsx";
import { loadDiscussedArticle } from "#app/features/comment/discussed-article.server.ts";
import { parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page-loader.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/article";

export const loader = pageLoader(async ({ params, state }) => loadDiscussedArticle(parseId(params["id"]), state));

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DiscussedArticlePage model={loaderData} />;
}
