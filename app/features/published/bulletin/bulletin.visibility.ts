import { sql } from "kysely";

/** The only definition of a public bulletin: it is published and its publication time has come. */
export const visibleBulletin = sql<boolean>`(bulletins.published and bulletins.publish_at <= now())`;
