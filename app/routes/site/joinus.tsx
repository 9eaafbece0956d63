import { JobPosts } from "#app/features/published/job-post/components/job-post-posts.tsx";
import { readDepartments } from "#app/features/published/job-post/job-post.service.server.ts";
import { jobsJsonLd } from "#app/features/published/job-post/job-post.view.ts";
import { StandingPage } from "#app/features/published/page/components/standing-page.tsx";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import { readListingPage } from "#app/features/published/page/page.service.server.ts";
import { withJsonLd } from "#app/features/published/page/page.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/joinus";

export const loader = pageLoader(async ({ state }) => {
  const { joinus: title, joinusDescription: description } = messagesOf(state.language, "page");
  const [{ page, meta, siteName }, departments] = await Promise.all([
    readListingPage({ slug: "joinus", title, description }, pageSite(state)),
    readDepartments(state.language),
  ]);
  return { page, meta: withJsonLd(meta, jobsJsonLd(departments, { siteName, siteUrl: state.siteUrl })), departments };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <StandingPage page={loaderData.page}>
      <JobPosts departments={loaderData.departments} />
    </StandingPage>
  );
}
