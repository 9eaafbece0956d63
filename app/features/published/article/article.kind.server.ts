import { sql } from "kysely";
import { bodyOfThing, industryNames, isGiven, joinIndustry } from "#app/features/base/content-kind/found-sql.ts";
import type { CardFacts, FoundRow, ServerKind, TrackedRow } from "#app/features/base/content-kind/content-kind.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { readArticleTargets } from "./article.service.server.ts";
import { articlePath } from "./article.view.ts";
import { visible } from "./article.visibility.ts";

/**
 * The server's definition of the kind "article". Its feeds and sitemaps are those of the site, in the feature `feed`.
 */
export const articleOnServer = {
  path: ({ id }) => articlePath(id),
  lists: ["/news", "/article"],
  search: {
    found: (ids) => sql<FoundRow>`
      select thing.id, thing.title, array[array_to_string(thing.plain, ''), thing.dek, thing.summary] as texts,
        thing.authors || thing.tags as names, ${bodyOfThing} as html, thing.publish_at as time, null as slug, ${industryNames}
      from (select * from articles where ${visible}) as thing ${joinIndustry} where ${isGiven(ids)}`,
    tag: pageTag.named,
  },
  targets: readArticleTargets,
  card: {
    facts: (id) => sql<CardFacts>`
      select articles.title, articles.plain, array[articles.dek, articles.summary] as lines, industries.name as industry,
        industries.palette
      from articles left join industries on industries.id = articles.industry_id where articles.id = ${id} and ${visible}`,
  },
  tracked: {
    addresses: ["/news/:id", "/industry/:industryId/:id"],
    records: (ids) => sql<TrackedRow>`
      select articles.id::text as key, articles.id as "articleId", articles.industry_id as "industryId"
      from articles where articles.id = any(${ids}::bigint[]) and ${visible}`,
  },
  moments: [
    {
      timed: "articles",
      tag: pageTag.articles,
      next: sql`select min(publish_at) from articles where status = 'published' and publish_at > now()`,
    },
    // A release itself purges the pages that it changes, so only its scheduled time is needed here.
    { timed: "releases", next: sql`select min(due_at) from releases where state = 'waiting' and due_at > now()` },
  ],
} satisfies ServerKind;
