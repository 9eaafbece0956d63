import { TermPage } from "#app/features/published/term/components/term-page.tsx";
import { readTerm } from "#app/features/published/term/term.service.server.ts";
import { termMeta, termPath, TERMS_PATH } from "#app/features/published/term/term.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/term";

export const loader = pageLoader(({ params, state }) => {
  const { language, siteUrl } = state;
  const t = messagesOf(language, "term");
  const page = readTerm(params["name"], language);
  const crumbs = [
    { name: messagesOf(language, "common").home, path: "/" },
    { name: t.title, path: TERMS_PATH },
    { name: page.title, path: termPath(page.slug) },
  ];
  const model = { ...page, crumbs };
  return Promise.resolve({ model, meta: termMeta(model, t.title, siteUrl) });
});

export const meta = pageMeta;

export default function Term({ loaderData }: Route.ComponentProps) {
  return <TermPage model={loaderData.model} />;
}
