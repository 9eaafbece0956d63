import { DiscussedArticlePage } from "#app/pages/article/components/discussed-article-page.tsx";
import { COMMENT_PARAM } from "#app/features/members/comment/comment.rules.ts";
import { loadArticlePage } from "#app/pages/article/article-page.server.ts";
import { parseDigits, parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/article";

export const handle = { params: [COMMENT_PARAM] };

export const loader = pageLoader(async ({ params, url, state }) => {
  const wanted = parseDigits(url.searchParams.get(COMMENT_PARAM) ?? undefined);
  return loadArticlePage(parseId(params["id"]), state, wanted);
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DiscussedArticlePage model={loaderData} />;
}
