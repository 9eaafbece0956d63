/** The state of a subject for its readers now. */
export const SUBJECT_STATES = ["draft", "waiting", "running", "ended", "hidden"] as const;
export type SubjectState = (typeof SUBJECT_STATES)[number];

/** The uses of a subject: while there are any, it cannot be deleted. */
export const SUBJECT_USES = ["home", "front", "story", "menu"] as const;
export type SubjectUse = (typeof SUBJECT_USES)[number];
