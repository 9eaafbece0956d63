import { sql } from "kysely";
import type { Uses } from "#app/features/newsroom/record/record-uses.ts";

/** Queries of the rows in other tables that refer to an industry. */
export const industryUses = (id: number): Uses => ({
  sectors: sql`select from sectors where industry_id = ${id}`,
  articles: sql`select from articles where industry_id = ${id}`,
  stories: sql`select from manuscripts where industry_id = ${id} and state not in ('released', 'trashed')`,
  flashes: sql`select from flashes where industry_id = ${id}`,
  billboards: sql`select from billboards where industry_id = ${id}`,
  subjects: sql`select from subjects where industry_id = ${id}`,
  bulletins: sql`select from bulletins where industry_id = ${id}`,
  contributions: sql`select from contributions where industry_id = ${id} and status not in ('accepted', 'declined')`,
  places: sql`select from home_places where industry_id = ${id}`,
  policies: sql`select from review_policies where scope_kind = 'industry' and scope_id = ${id}`,
  grants: sql`select from staff_grants where scope_kind = 'industry' and scope_id = ${id} and revoked_at is null`,
});
