import { sql } from "kysely";
import type { ServerKind, TrackedRow } from "#app/features/base/kind/kind.ts";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { pageTag } from "#app/lib/page-tag.ts";

const next = (end: "start_at" | "end_at") =>
  sql<Date | null>`select min(${sql.ref(end)}) from headlines where ${sql.ref(end)} > now()`;

/** Headline slots as the server treats them: each shows an article. */
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
    { timed: "headlines", tag: pageTag.headlines, next: next("start_at") },
    { timed: "headlines", tag: pageTag.headlines, next: next("end_at") },
  ],
} satisfies ServerKind;
