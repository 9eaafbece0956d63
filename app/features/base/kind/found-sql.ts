import { sql } from "kysely";

/** Characters of a body that are looked through for the words asked for. */
const BODY_LENGTH = 30_000;

/** Pieces of the queries for found things, which call their table `thing`. */
export const bodyOfThing = sql`left(thing.body_html, ${BODY_LENGTH}::int)`;
export const industryNames = sql`industries.name as industry, industries.name_en as industry_en`;
export const joinIndustry = sql`left join industries on industries.id = thing.industry_id`;
export const isGiven = (ids: number[]) => sql`thing.id = any(${ids}::bigint[])`;
