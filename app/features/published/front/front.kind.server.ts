import { sql } from "kysely";
import type { ScheduledChange, ServerKind, TrackedRow } from "#app/features/base/content-kind/content-kind.ts";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";

const next = (table: "headlines" | "home_places", end: "start_at" | "end_at") =>
  sql<Date | null>`select min(${sql.ref(end)}) from ${sql.table(table)} where ${sql.ref(end)} > now()`;
const moment = (next: ScheduledChange["next"]) => ({ timed: "headlines", tag: pageTag.headlines, next });

/** The server's definition of headline slots. Each shows an article. */
export const headlineOnServer = {
  path: ({ id }) => `/headlines/${id}`,
  lists: ["/headlines"],
  tracked: {
    addresses: ["/headlines/:id"],
    records: (ids) => sql<TrackedRow>`
      select headlines.id::text as key, articles.id as "articleId", articles.industry_id as "industryId"
      from headlines join articles on articles.id = headlines.article_id
      where headlines.id = any(${ids}::bigint[]) and headlines.start_at <= now() and ${visible}`,
  },
  moments: [
    moment(next("headlines", "start_at")),
    moment(next("headlines", "end_at")),
    moment(next("home_places", "start_at")),
    moment(next("home_places", "end_at")),
  ],
} satisfies ServerKind;
