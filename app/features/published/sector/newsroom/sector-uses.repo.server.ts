import { sql } from "kysely";
import type { Uses } from "#app/features/newsroom/record/record-uses.ts";

/** Queries of the rows in other tables that refer to a sector. */
export const sectorUses = (id: number): Uses => ({
  articles: sql`select from articles where sector_id = ${id}`,
  stories: sql`select from manuscripts where (fields ->> 'sectorId')::bigint = ${id} and state not in ('released', 'trashed')`,
});
