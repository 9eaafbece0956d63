/** The state of a subject for readers. */
export const SUBJECT_STATES = ["draft", "waiting", "running", "ended", "hidden"] as const;
export type SubjectState = (typeof SUBJECT_STATES)[number];

/** The kinds of uses of a subject. A subject with uses cannot be deleted. */
export const SUBJECT_USES = ["home", "front", "story", "menu"] as const;
export type SubjectUse = (typeof SUBJECT_USES)[number];
