import { StandingPage } from "#app/features/published/page/components/standing-page.tsx";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import { readPageById } from "#app/features/published/page/page.service.server.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/single";

/** Shows a single page by its id. Its canonical URL uses its slug. */
export const loader = pageLoader(async ({ params, state }) => {
  const read = await readPageById(params["id"], pageSite(state));
  return read;
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StandingPage page={loaderData.page} />;
}
