import { sql } from "kysely";

/**
 * The condition for pictures that must not be shown unchanged in a text: their rights have expired, or a machine made
 * them.
 */
export const notable = sql<boolean>`(media.rights_over or media.rights = 'ai')`;
