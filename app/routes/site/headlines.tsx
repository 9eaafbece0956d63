import { HeadlinesPage } from "#app/features/published/front/components/headlines-page.tsx";
import { readHeadlines } from "#app/features/published/front/front.service.server.ts";
import { headlinesMeta } from "#app/features/published/front/front.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { parseDay } from "#app/lib/parse-day.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/headlines";

export const handle = { params: ["day"] };

export const loader = pageLoader(async ({ url, state }) => {
  const model = await readHeadlines(parseDay(url.searchParams.get("day"), Date.now()) ?? null, state.language);
  const t = messagesOf(state.language, "news");
  const title = model.day === null ? t.headlines : t.headlinesOf(model.day);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.headlines, path: "/headlines" },
  ];
  return {
    meta: headlinesMeta(model, { title, description: t.headlinesDescription, crumbs }, state.siteUrl),
    model,
    crumbs,
  };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <HeadlinesPage model={loaderData.model} crumbs={loaderData.crumbs} />;
}
