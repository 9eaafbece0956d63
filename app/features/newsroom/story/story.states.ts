/** The states of a story (docs/newsroom.md#states). They are separate from the schemas, which browsers need not load. */
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
