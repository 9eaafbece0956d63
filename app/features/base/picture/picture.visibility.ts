import { sql } from "kysely";

/** Pictures that are not shown as they stand in a text: their rights have ended, or a machine made them. */
export const notable = sql<boolean>`(media.rights_over or media.rights = 'ai')`;
