/** The oldest browsers of readers and members, by MDN's names (docs/decisions/0080-browsers.md). */
export const READERS = { chrome: "100", edge: "100", safari: "15.4", safari_ios: "15.4", firefox: "105" };
/** The oldest browsers of the newsroom: 30 months, counted at the end of 2026. */
export const NEWSROOM = { chrome: "125", edge: "125", safari: "17.5", safari_ios: "17.5", firefox: "126" };
