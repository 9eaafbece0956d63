/** Nouns whose records have versions or belong to a single list. An event contains the noun and the id of the record. */
export const RECORD_NOUNS = [
  "column",
  "industry",
  "sector",
  "page",
  "source",
  "job post",
  "friend link",
  "author",
  "topic",
  "company",
  "old address",
  "dead letter",
  "subject",
  "billboard",
] as const;

/**
 * Topics of the newsroom's data. A reading call lists the topics that its response depends on. A changing call lists the
 * topics that it changes, and an event those of its change. The word before the dot is the noun, as in `records` of calls.
 */
export const TOPICS = [
  /** Title, text and fields of a story. */
  "story.text",
  /** The staff member who writes a story now. */
  "story.lease",
  /** State, assignee, deadline and required work of a story. */
  "story.state",
  "story.step",
  "story.release",
  "story.note",
  "story.picture",
  "story.version",
  /** The stored result of a check. */
  "story.check",
  "preview link",
  "view",
  "front",
  "flash",
  "picture",
  ...RECORD_NOUNS,
  "bulletin",
  "import",
  "comment",
  "contribution",
  "error report",
  "complaint",
  "setting",
  "menu",
  "check rule",
  "word",
  "review policy",
  "mailing",
  "ledger",
  "adjustment",
  "member",
  "staff",
  /** The names of the staff members in presence data. */
  "presence",
  /** The caller's own session with its second factor. */
  "session",
] as const;

export type Topic = (typeof TOPICS)[number];

/** All topics that the screens of a story show, except notes. */
export const WHOLE_STORY = [
  "story.text",
  "story.lease",
  "story.state",
  "story.step",
  "story.release",
] as const satisfies readonly Topic[];

export type RecordNoun = (typeof RECORD_NOUNS)[number];
