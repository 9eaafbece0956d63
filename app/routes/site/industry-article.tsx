import { redirect } from "react-router";
import { DiscussedArticlePage } from "#app/pages/article/components/discussed-article-page.tsx";
import { loadArticlePage } from "#app/pages/article/article-page.server.ts";
import { readRightAddress } from "#app/features/published/industry/industry.service.server.ts";
import { parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/industry-article";

/**
 * Shows an article below its industry. Below another industry it redirects to the article's own. No cache may store the
 * redirect, because an article may move.
 */
export const loader = pageLoader(async ({ params, state }) => {
  const id = parseId(params["id"]);
  const address = await readRightAddress(params["industryid"], id);
  if (address !== undefined) throw redirect(address, { status: 301, headers: { "Cache-Control": "no-store" } });
  return loadArticlePage(id, state);
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DiscussedArticlePage model={loaderData} />;
}
