import { TermsPage } from "#app/features/published/term/components/terms-page.tsx";
import { listTerms } from "#app/features/published/term/term.service.server.ts";
import { TERMS_PATH, termsMeta } from "#app/features/published/term/term.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/terms";

export const loader = pageLoader(({ state }) => {
  const t = messagesOf(state.language, "term");
  const groups = listTerms(state.language);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.title, path: TERMS_PATH },
  ];
  return Promise.resolve({ groups, crumbs, meta: termsMeta(groups, t, state.siteUrl, crumbs) });
});

export const meta = pageMeta;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <TermsPage groups={loaderData.groups} crumbs={loaderData.crumbs} />;
}
