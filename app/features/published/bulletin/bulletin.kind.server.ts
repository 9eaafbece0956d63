import { sql } from "kysely";
import {
  bodyOfThing,
  industryNames,
  isGiven,
  joinIndustry,
  publishedCard,
  publishedRecords,
} from "#app/features/base/content-kind/found-sql.ts";
import type { FoundRow, ServerKind } from "#app/features/base/content-kind/content-kind.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { readBulletinTargets } from "./bulletin.service.server.ts";
import { bulletinPath } from "./bulletin.view.ts";

/** The server's definition of the kind "bulletin". */
export const bulletinOnServer = {
  path: ({ id }) => bulletinPath(id),
  lists: ["/spotcheck"],
  search: {
    found: (ids) => sql<FoundRow>`
      select thing.id, thing.title, array[thing.summary] as texts, array[thing.issuer] as names, ${bodyOfThing} as html,
        thing.publish_at as time, null as slug, ${industryNames}
      from bulletins as thing ${joinIndustry}
      where thing.published and thing.publish_at <= now() and ${isGiven(ids)}`,
    tag: pageTag.bulletin,
  },
  targets: readBulletinTargets,
  card: {
    kicker: "bulletin",
    facts: publishedCard("bulletins", "summary"),
  },
  tracked: {
    addresses: ["/spotcheck/:id"],
    records: publishedRecords("bulletins"),
  },
  sitemap: sql`
    select '/spotcheck/' || id as path, updated_at as changed, -id as place from bulletins
    where published and publish_at <= now()`,
  moments: [
    {
      timed: "bulletins",
      tag: pageTag.bulletins,
      next: sql`select min(publish_at) from bulletins where published and publish_at > now()`,
    },
  ],
} satisfies ServerKind;
