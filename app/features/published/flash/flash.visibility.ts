import { sql } from "kysely";

/**
 * The only definition of a public flash: it is published and its publication time has come. The stream, the feeds and
 * the search add it to their queries of the table `flashes`.
 */
export const visibleFlash = sql<boolean>`(flashes.status = 'published' and flashes.publish_at <= now())`;
