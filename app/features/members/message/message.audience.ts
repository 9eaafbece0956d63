/**
 * The active members who get a notice. All given conditions apply; without any, it is every active member. Times are
 * seconds. `follows`: the id of a column, an industry or a subject.
 */
export type Audience = {
  member?: number | undefined;
  joinedFrom?: number | undefined;
  joinedTo?: number | undefined;
  points?: number | undefined;
  activeSince?: number | undefined;
  follows?: { kind: "column" | "industry" | "subject"; id: number } | undefined;
};
