import { articlePath } from "#app/features/published/article/article.view.ts";
import { CorrectionList } from "#app/features/published/correction/components/correction-list.tsx";
import {
  CORRECTIONS_SLUG,
  readNewestCorrections,
} from "#app/features/published/correction/correction.service.server.ts";
import { StandingPage } from "#app/features/published/page/components/standing-page.tsx";
import { readListingPage } from "#app/features/published/page/page.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import type { Route } from "./+types/corrections";

export const loader = pageLoader(async ({ state }) => {
  const { title, description } = messagesOf(state.language, "page").corrections;
  const [{ page, meta }, rows] = await Promise.all([
    readListingPage({ slug: CORRECTIONS_SLUG, title, description }, pageSite(state)),
    readNewestCorrections(),
  ]);
  const entries = rows.map(({ id, kind, text, at, articleId, title: of }) => ({
    id,
    kind,
    text,
    at: at.toISOString(),
    title: of,
    href: articlePath(articleId),
  }));
  return { page, meta, entries };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StandingPage page={loaderData.page} after={<CorrectionList entries={loaderData.entries} />} />;
}
