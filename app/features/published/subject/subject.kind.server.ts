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
import { readSubjectTargets } from "./subject.service.server.ts";
import { subjectPath } from "./subject.view.ts";

/** The server's definition of the kind "subject". */
export const subjectOnServer = {
  path: ({ id }) => subjectPath(id),
  lists: ["/specialsubject"],
  search: {
    found: (ids) => sql<FoundRow>`
      select thing.id, thing.title, array[thing.lead] as texts, thing.tags as names, '' as html,
        thing.updated_at as time, null as slug, ${industryNames}
      from subjects as thing ${joinIndustry} where thing.published and ${isGiven(ids)}`,
    tag: pageTag.subject,
  },
  targets: readSubjectTargets,
  card: {
    kicker: "subject",
    facts: publishedCard("subjects", "lead"),
  },
  tracked: {
    addresses: ["/specialsubject/:id"],
    records: publishedRecords("subjects"),
  },
  sitemap: sql`select '/specialsubject/' || id as path, updated_at as changed, -id as place from subjects where published`,
  moments: [
    {
      timed: "subjects",
      tag: pageTag.subjects,
      next: sql`
        select min(moment) from subjects, unnest(array[start_at, end_at]) as moment where published and moment > now()`,
    },
  ],
} satisfies ServerKind;
