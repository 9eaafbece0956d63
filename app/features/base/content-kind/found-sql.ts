import { sql } from "kysely";
import type { CardFacts, TrackedRow } from "./content-kind.ts";

/** The number of characters of a body in which the searched words are looked for. */
const BODY_LENGTH = 30_000;

/** Parts of the queries for search results. The queries call their table `thing`. */
export const bodyOfThing = sql`left(thing.body_html, ${BODY_LENGTH}::int)`;
export const industryNames = sql`industries.name as industry, industries.name_en as industry_en`;
export const joinIndustry = sql`left join industries on industries.id = thing.industry_id`;
export const isGiven = (ids: number[]) => sql`thing.id = any(${ids}::bigint[])`;

/**
 * Returns the data of a share card from a table whose rows are public if `published`. `line` is the column with the
 * sentence. `english`: the table has English columns for both texts.
 */
export const publishedCard =
  (table: string, line: string, english = false) =>
  (id: number) =>
    sql<CardFacts>`
  select thing.title, '{}'::text[] as plain, array[${sql.ref(`thing.${line}`)}] as lines, industries.name as industry,
    industries.palette${english ? sql`, thing.title_en, ${sql.ref(`thing.${line}_en`)} as line_en` : sql``}
  from ${sql.table(table)} as thing ${joinIndustry} where thing.id = ${id} and thing.published`;

/** Selects the records of such a table that addresses identify by their ids. */
export const publishedRecords = (table: string) => (ids: number[]) =>
  sql<TrackedRow>`
  select id::text as key from ${sql.table(table)} where published and id = any(${ids}::bigint[])`;
