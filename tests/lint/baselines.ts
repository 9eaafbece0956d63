/** The oldest browsers of readers and members, by MDN's names (docs/decisions/0080-browsers.md). */
export const READERS = { chrome: "100", edge: "100", safari: "15.4", safari_ios: "15.4", firefox: "105" };
