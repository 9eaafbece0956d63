import { sql } from "kysely";
import { industryNames, isGiven, joinIndustry } from "#app/features/base/kind/found-sql.ts";
import type { CardFacts, FoundRow, ServerKind, TrackedRow } from "#app/features/base/kind/kind.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import { readSubjectTargets } from "./subject.service.server.ts";
import { subjectPath } from "./subject.view.ts";

/** Subjects as the server treats them. */
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
    facts: (id) => sql<CardFacts>`
      select subjects.title, '{}'::text[] as plain, array[subjects.lead] as lines, industries.name as industry,
        industries.palette
      from subjects left join industries on industries.id = subjects.industry_id
      where subjects.id = ${id} and subjects.published`,
  },
  tracked: {
    addresses: ["/specialsubject/:id"],
    records: (ids) =>
      sql<TrackedRow>`select id::text as key from subjects where published and id = any(${ids}::bigint[])`,
  },
  sitemap: sql`select '/specialsubject/' || id as path, updated_at as changed, -id as place from subjects where published`,
  moments: [
    {
      timed: "subjects",
      tag: pageTag.subjects,
      next: sql`select min(start_at) from subjects where published and start_at > now()`,
    },
  ],
} satisfies ServerKind;
