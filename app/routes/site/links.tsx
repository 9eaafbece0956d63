import { LinkGroups } from "#app/features/published/friend-link/components/friend-link-groups.tsx";
import { readLinkGroups } from "#app/features/published/friend-link/friend-link.service.server.ts";
import { StandingPage } from "#app/features/published/page/components/standing-page.tsx";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import { readListingPage } from "#app/features/published/page/page.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/links";

export const loader = pageLoader(async ({ state }) => {
  const { links: title, linksDescription: description } = messagesOf(state.language, "page");
  const [{ page, meta }, groups] = await Promise.all([
    readListingPage({ slug: "links", title, description }, pageSite(state)),
    readLinkGroups(),
  ]);
  return { page, meta, groups };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <StandingPage page={loaderData.page}>
      <LinkGroups groups={loaderData.groups} />
    </StandingPage>
  );
}
