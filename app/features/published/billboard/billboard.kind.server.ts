import { sql } from "kysely";
import {
  industryNames,
  isGiven,
  joinIndustry,
  publishedCard,
  publishedRecords,
} from "#app/features/base/content-kind/found-sql.ts";
import type { FoundRow, ServerKind } from "#app/features/base/content-kind/content-kind.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { readBillboardTargets } from "./billboard.service.server.ts";
import { billboardPath } from "./billboard.view.ts";

/** The server's definition of the kind "billboard". */
export const billboardOnServer = {
  path: ({ id }) => billboardPath(id),
  lists: ["/billboard"],
  search: {
    found: (ids) => sql<FoundRow>`
      select thing.id, thing.title, array[thing.intro, thing.method] as texts, '{}'::text[] as names, '' as html,
        null::timestamptz as time, null as slug, ${industryNames}
      from billboards as thing ${joinIndustry} where thing.published and ${isGiven(ids)}`,
    tag: pageTag.billboard,
  },
  targets: readBillboardTargets,
  card: {
    kicker: "billboard",
    facts: publishedCard("billboards", "intro", true),
  },
  tracked: {
    addresses: ["/billboard/:id"],
    records: publishedRecords("billboards"),
  },
  sitemap: sql`
    select '/billboard/' || billboards.id as path, max(billboard_issues.publish_at) as changed, billboards.id as place
    from billboards left join billboard_issues
      on billboard_issues.billboard_id = billboards.id and billboard_issues.publish_at <= now()
    where published group by billboards.id`,
  moments: [
    {
      timed: "billboards",
      tag: pageTag.billboards,
      next: sql`select min(publish_at) from billboard_issues where publish_at > now()`,
    },
  ],
} satisfies ServerKind;
