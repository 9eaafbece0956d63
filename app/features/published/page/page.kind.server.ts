import { sql } from "kysely";
import { bodyOfThing, isGiven } from "#app/features/base/content-kind/found-sql.ts";
import type { FoundRow, ServerKind, TrackedRow } from "#app/features/base/content-kind/content-kind.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { pagePath } from "./page.view.ts";

/** The server's definition of the kind "page". */
export const pageOnServer = {
  path: ({ slug }) => pagePath(slug ?? ""),
  search: {
    found: (ids) => sql<FoundRow>`
      select thing.id, thing.title, array[thing.seo_description] as texts, '{}'::text[] as names, ${bodyOfThing} as html,
        null::timestamptz as time, thing.slug, null as industry, null as industry_en
      from pages as thing where thing.published and ${isGiven(ids)}`,
    // A change of a single page purges all pages, because the footer links to it.
    tag: () => pageTag.site,
    // Search ranks a page last unless the query means its title.
    handicap: (isMeant) => (isMeant ? 0 : 1),
  },
  tracked: {
    addresses: ["/single/:name", "/:name"],
    records: (_ids, keys) => sql<TrackedRow>`
      select key from pages, unnest(array[id::text, slug]) as key where published and key = any(${keys}::text[])`,
  },
  sitemap: sql`select '/' || slug as path, updated_at as changed, footer_order::bigint as place from pages where published`,
} satisfies ServerKind;
