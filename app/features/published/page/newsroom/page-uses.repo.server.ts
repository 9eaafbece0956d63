import { sql } from "kysely";
import type { Uses } from "#app/features/newsroom/record/record-uses.ts";

/** Slugs of pages to which the site itself links. */
const STANDING_PAGES = [
  "about",
  "agreement",
  "privacy",
  "child_rule",
  "copyright",
  "contact",
  "contribute",
  "joinus",
  "links",
];

/**
 * Queries of the rows in other tables that refer to a single page. If the site itself links to it, the page is
 * included.
 */
export const pageUses = (id: number): Uses => ({
  routes: sql`select from pages where id = ${id} and slug = any(${STANDING_PAGES}::text[])`,
  menus: sql`select from rules join pages on rules.url = '/' || pages.slug or rules.path = '/' || pages.slug where pages.id = ${id}`,
  consents: sql`select from consents join pages on consents.document = pages.slug where pages.id = ${id}`,
});
