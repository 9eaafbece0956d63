import { StandingPage } from "#app/features/published/page/components/standing-page.tsx";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import { readPageBySlug } from "#app/features/published/page/page.service.server.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/slug";

/** Shows a single page by its slug. An unknown slug is not found (docs/content.md#routes). */
export const loader = pageLoader(async ({ params, state }) => {
  return readPageBySlug(params["slug"], pageSite(state));
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StandingPage page={loaderData.page} />;
}
