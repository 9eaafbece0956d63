import { sql } from "kysely";

/**
 * The condition for pictures that must not be shown unchanged in a text: their rights have expired, or a machine made
 * them.
 */
export const notable = sql<boolean>`(media.rights_over or media.rights = 'ai')`;

/** Returns the address of the picture in a column, or '' while that picture of the library is not public. */
export const shownAddress = (column: string) => sql<string>`case when exists (
  select from media where sha256 = substr(${sql.ref(column)}, 8, 64) and held) then '' else ${sql.ref(column)} end`;
