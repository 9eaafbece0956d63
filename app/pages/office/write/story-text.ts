import type { ManuscriptFields } from "#app/features/newsroom/manuscript/manuscript.schema.ts";

export type { SavedName } from "#app/features/newsroom/manuscript/manuscript.schema.ts";

/** The text of a story by the names under which it is saved. */
export type TextValues = ManuscriptFields & { body: string };
