/** The oldest browsers for readers and members, by MDN's names (docs/decisions/0080-browsers.md). */
export const READERS = { chrome: "100", edge: "100", safari: "15.4", safari_ios: "15.4", firefox: "105" };
/** The oldest browsers for the newsroom: those of the last 30 months, at the end of 2026. */
export const NEWSROOM = { chrome: "125", edge: "125", safari: "17.5", safari_ios: "17.5", firefox: "126" };
