import { sql } from "kysely";
import type { Uses } from "#app/features/newsroom/record/record-uses.ts";

/** Queries of the rows in other tables that refer to a column. */
export const columnUses = (id: number): Uses => ({
  columns: sql`select from columns where parent_id = ${id}`,
  articles: sql`select from articles where column_id = ${id}`,
  stories: sql`select from manuscripts where column_id = ${id} and state not in ('released', 'trashed')`,
  contributions: sql`select from contributions where column_id = ${id} and status not in ('accepted', 'declined')`,
  policies: sql`select from review_policies where scope_kind = 'column' and scope_id = ${id}`,
  grants: sql`select from staff_grants where scope_kind = 'column' and scope_id = ${id} and revoked_at is null`,
});
