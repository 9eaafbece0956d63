/** What a subject is to its readers now. */
export const SUBJECT_STATES = ["draft", "waiting", "running", "ended", "hidden"] as const;
export type SubjectState = (typeof SUBJECT_STATES)[number];

/** What leads to a subject: while anything does, it is not removed. */
export const SUBJECT_USES = ["home", "front", "story", "menu"] as const;
export type SubjectUse = (typeof SUBJECT_USES)[number];
