import { DOSSIER_KINDS } from "#app/features/published/dossier/dossier.kinds.ts";

/** The parts of the site that can be followed. A mailing may go to their followers. */
export const SECTION_KINDS = ["column", "industry", "subject"] as const;

/** Kinds of records that can be followed. */
export const FOLLOW_KINDS = [...SECTION_KINDS, ...DOSSIER_KINDS] as const;

export type FollowKind = (typeof FOLLOW_KINDS)[number];
