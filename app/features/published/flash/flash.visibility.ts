import { sql } from "kysely";

/**
 * The one place that decides what the public may see of flashes: published, and their time has come.
 * The stream, the feeds and the search add it to their queries on the table `flashes`.
 */
export const visibleFlash = sql<boolean>`(flashes.status = 'published' and flashes.publish_at <= now())`;
