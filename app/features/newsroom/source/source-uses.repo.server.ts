import { sql } from "kysely";
import type { Uses } from "#app/features/newsroom/record/record-uses.ts";

/** Returns queries for the rows of other tables that refer to a source. */
export const sourceUses = (id: number): Uses => ({
  articles: sql`select from articles where source_id = ${id}`,
  stories: sql`select from manuscripts where (fields ->> 'sourceId')::bigint = ${id} and state not in ('released', 'trashed')`,
});
