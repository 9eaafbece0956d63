import { StandingPage } from "#app/features/published/page/components/standing-page.tsx";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import { readPageBySlug } from "#app/features/published/page/page.service.server.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/fixed-page";

/** One module for several routes. The path of each is the slug of its page (app/routes.ts). */
export const loader = pageLoader(async ({ url, state }) => {
  const slug = url.pathname.slice(1);
  return readPageBySlug(slug, pageSite(state));
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StandingPage page={loaderData.page} />;
}
