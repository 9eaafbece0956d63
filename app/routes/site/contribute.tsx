import {
  ContributionSection,
  ContributionStart,
} from "#app/features/members/contribution/components/contribution-section.tsx";
import { StandingPage } from "#app/features/published/page/components/standing-page.tsx";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import { readPageBySlug } from "#app/features/published/page/page.service.server.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/contribute";

const SLUG = "contribute";

/**
 * Loads the rules for contributions. The form for members below them is rendered in the browser, because the server
 * does not know who is signed in.
 */
export const loader = pageLoader(async ({ state }) => {
  return readPageBySlug(SLUG, pageSite(state));
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <StandingPage page={loaderData.page} after={<ContributionSection />}>
      <ContributionStart />
    </StandingPage>
  );
}
