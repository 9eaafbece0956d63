/**
 * The active members who get a notice: all given conditions apply; without any, everyone. Times are seconds. `follows`: a
 * column, an industry or a subject by its id.
 */
export type Audience = {
  member?: number | undefined;
  joinedFrom?: number | undefined;
  joinedTo?: number | undefined;
  points?: number | undefined;
  activeSince?: number | undefined;
  follows?: { kind: "column" | "industry" | "subject"; id: number } | undefined;
};
