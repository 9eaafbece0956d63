/**
 * The states of a story (docs/newsroom.md#states). They are in their own file, because browsers need them without the
 * schemas.
 */
export const MANUSCRIPT_STATES = [
  "writing",
  "in_review",
  "returned",
  "approved",
  "scheduled",
  "released",
  "withdrawn",
  "trashed",
] as const;
export type ManuscriptState = (typeof MANUSCRIPT_STATES)[number];
