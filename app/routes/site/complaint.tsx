import { ComplaintSections } from "#app/features/members/complaint/components/complaint-sections.tsx";
import { StandingPage } from "#app/features/published/page/components/standing-page.tsx";
import { readListingPage } from "#app/features/published/page/page.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import type { Route } from "./+types/complaint";

const SLUG = "complaint";

/**
 * Loads the page on which any reader reports unlawful or harmful content and looks up the result. Editors may write a
 * text above the form.
 */
export const loader = pageLoader(async ({ state }) => {
  const { title, description } = messagesOf(state.language, "complaint");
  return readListingPage({ slug: SLUG, title, description }, pageSite(state));
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StandingPage page={loaderData.page} after={<ComplaintSections />} />;
}
