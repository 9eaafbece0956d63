import { sql } from "kysely";

/** Pictures that must not be shown as they are in a text: their rights have expired, or a machine made them. */
export const notable = sql<boolean>`(media.rights_over or media.rights = 'ai')`;
