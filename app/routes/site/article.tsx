import { ArticlePage } from "#app/features/article/components/article-page.tsx";
import { loadArticlePage } from "#app/features/article/article-page.server.ts";
import { parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page-loader.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/article";

export const loader = pageLoader(async ({ params, state }) => loadArticlePage(parseId(params["id"]), state));

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ArticlePage model={loaderData} />;
}
