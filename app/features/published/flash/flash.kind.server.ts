import { sql } from "kysely";
import { industryNames, isGiven, joinIndustry } from "#app/features/base/content-kind/found-sql.ts";
import type { CardFacts, FeedEntry, FoundRow, ServerKind } from "#app/features/base/content-kind/content-kind.ts";
import texts from "./flash.zh-cn.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { absoluteUrl } from "#app/lib/page/meta.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { readStream } from "./flash.service.server.ts";
import { flashPath, flashTitle, type StreamItem } from "./flash.view.ts";
import { visibleFlash } from "./flash.visibility.ts";

/** Maximum number of entries in the feed. */
const FEED_LENGTH = 50;
/** Days for which a flash is in the sitemap. */
const LISTED_DAYS = 30;
/** Subtracted from a flash's search rank, because an article on the same topic is more detailed. */
const HANDICAP = 0.1;

/** The server's definition of the kind "flash". */
export const flashOnServer = {
  path: ({ id }) => flashPath(id),
  lists: ["/hours"],
  search: {
    found: (ids) => sql<FoundRow>`
      select thing.id, thing.title, array[thing.content] as texts, thing.tags as names, '' as html,
        thing.publish_at as time, null as slug, ${industryNames}
      from (select * from flashes where ${visibleFlash}) as thing ${joinIndustry} where ${isGiven(ids)}`,
    tag: () => pageTag.flashes,
    title: ({ title, texts: [content = ""] }) => flashTitle(title, content),
    handicap: () => HANDICAP,
  },
  card: {
    kicker: "flash",
    facts: (id) => sql<CardFacts>`
      select case when thing.title = '' then thing.content else thing.title end as title, '{}'::text[] as plain,
        array[case when thing.title = '' then '' else thing.content end] as lines, industries.name as industry,
        industries.palette
      from (select * from flashes where ${visibleFlash} and withdrawn_at is null) as thing ${joinIndustry}
      where thing.id = ${id}`,
  },
  sitemap: sql`
    select '/hours/' || id as path, coalesce(corrected_at, publish_at) as changed, -id as place from flashes
    where ${visibleFlash} and withdrawn_at is null and publish_at > now() - make_interval(days => ${LISTED_DAYS})`,
  feed: {
    name: "flashes",
    title: texts.feedTitle,
    page: "/hours",
    read: async (siteUrl) => {
      const { items } = await readStream({ articles: false }, DEFAULT_LANGUAGE, { limit: FEED_LENGTH });
      return items.map((item) => flashEntry(item, siteUrl));
    },
  },
  moments: [
    {
      timed: "flashes",
      tag: pageTag.flashes,
      next: sql`select min(publish_at) from flashes where status = 'published' and publish_at > now()`,
    },
  ],
} satisfies ServerKind;

function flashEntry(item: StreamItem, siteUrl: string): FeedEntry {
  const published = new Date(item.publishedAt);
  const { changed } = item;
  const title = flashTitle(item.title, item.text);
  return {
    url: absoluteUrl(siteUrl, item.href),
    title: changed?.kind === "withdrawn" ? texts.withdrawnTitle(title) : title,
    summary: changed?.kind === "corrected" ? `${item.text}${texts.correctedSummary(changed.note)}` : item.text,
    published,
    updated: changed === undefined ? published : new Date(changed.at),
    authors: item.source === "" ? [] : [item.source],
    categories: item.tags,
  };
}
