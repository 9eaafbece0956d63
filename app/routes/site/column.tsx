import { readCardPage } from "#app/features/published/article/article.service.server.ts";
import { stream, streamMeta } from "#app/features/published/article/article-stream.view.ts";
import { columnFilter, pickColumn, readColumns } from "#app/features/published/column/column.service.server.ts";
import { childTabs, columnCrumbs, newsTabs } from "#app/features/published/column/column.view.ts";
import { NewsPage } from "#app/pages/news/components/news-page.tsx";
import { readNewsRail } from "#app/pages/rail/rail.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/column";

export const handle = { params: ["before"] };

export const loader = pageLoader(async ({ params, url, state: { language, siteUrl } }) => {
  const id = parseId(params["id"]);
  const before = url.searchParams.get("before");
  const cursor = decodeCursor(before);
  const columns = await readColumns(language);
  const column = pickColumn(columns, id);
  const [cards, rail] = await Promise.all([
    readCardPage(columnFilter(column), language, cursor),
    readNewsRail(language),
  ]);
  const t = messagesOf(language, "news");
  const crumbs = columnCrumbs(column, messagesOf(language, "common").home, t.news);
  const model = stream(cards, column.href, cursor === undefined ? null : before);
  const description = column.description === "" ? t.columnDescription(column.name) : column.description;
  const texts = { title: column.name, olderTitle: t.olderTitle, description, crumbs };
  return {
    meta: { ...streamMeta(model, column.href, texts, siteUrl), feed: `/rss/column/${id}.xml` },
    page: {
      columnId: id,
      title: column.name,
      intro: column.description,
      crumbs,
      tabs: newsTabs(t.allNews, columns, column),
      childTabs: childTabs(t.allNews, columns, column),
      template: column.template,
      stream: model,
      rail,
    },
  };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <NewsPage {...loaderData.page} place="industry" />;
}
