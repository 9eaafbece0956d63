import { readCardPage } from "#app/features/published/article/article.service.server.ts";
import { stream, streamMeta } from "#app/features/published/article/article-stream.view.ts";
import { readColumns } from "#app/features/published/column/column.service.server.ts";
import { newsTabs } from "#app/features/published/column/column.view.ts";
import { NewsPage } from "#app/pages/news/components/news-page.tsx";
import { readNewsRail } from "#app/pages/rail/rail.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/news";

export const handle = { params: ["before"] };

export const loader = pageLoader(async ({ url, state: { language, siteUrl } }) => {
  const before = url.searchParams.get("before");
  const cursor = decodeCursor(before);
  const [cards, columns, rail] = await Promise.all([
    readCardPage({}, language, cursor),
    readColumns(language),
    readNewsRail(language),
  ]);
  const t = messagesOf(language, "news");
  const crumbs = [
    { name: messagesOf(language, "common").home, path: "/" },
    { name: t.news, path: "/news" },
  ];
  const model = stream(cards, "/news", cursor === undefined ? null : before);
  const texts = { title: t.news, olderTitle: t.olderTitle, description: t.newsDescription, crumbs };
  return {
    meta: streamMeta(model, "/news", texts, siteUrl),
    page: { title: t.news, intro: t.newsIntro, crumbs, tabs: newsTabs(t.allNews, columns, null), stream: model, rail },
  };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <NewsPage {...loaderData.page} place="column" />;
}
