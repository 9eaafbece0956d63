import { sql } from "kysely";
import type { CardFacts, TrackedRow } from "./content-kind.ts";

/** Characters of a body that are looked through for the words asked for. */
const BODY_LENGTH = 30_000;

/** Parts of the queries for found records, which call their table `thing`. */
export const bodyOfThing = sql`left(thing.body_html, ${BODY_LENGTH}::int)`;
export const industryNames = sql`industries.name as industry, industries.name_en as industry_en`;
export const joinIndustry = sql`left join industries on industries.id = thing.industry_id`;
export const isGiven = (ids: number[]) => sql`thing.id = any(${ids}::bigint[])`;

/**
 * Of a table whose rows are public while `published`: what the card of one is made of, `line` being its sentence.
 * `english`: both have an English beside them.
 */
export const publishedCard =
  (table: string, line: string, english = false) =>
  (id: number) =>
    sql<CardFacts>`
  select thing.title, '{}'::text[] as plain, array[${sql.ref(`thing.${line}`)}] as lines, industries.name as industry,
    industries.palette${english ? sql`, thing.title_en, ${sql.ref(`thing.${line}_en`)} as line_en` : sql``}
  from ${sql.table(table)} as thing ${joinIndustry} where thing.id = ${id} and thing.published`;

/** Of such a table: the records that addresses name by their ids. */
export const publishedRecords = (table: string) => (ids: number[]) =>
  sql<TrackedRow>`
  select id::text as key from ${sql.table(table)} where published and id = any(${ids}::bigint[])`;
