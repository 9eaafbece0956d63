import { sql } from "kysely";

/**
 * The only definition of public flashes: published, with their time reached. The stream, the feeds and the search add it to
 * their queries on the table `flashes`.
 */
export const visibleFlash = sql<boolean>`(flashes.status = 'published' and flashes.publish_at <= now())`;
