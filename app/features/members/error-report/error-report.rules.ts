/** Code points of the marked words, and of the remark. */
export const LONGEST_QUOTE = 300;
export const LONGEST_TEXT = 500;

/** A text without its white space, as marked words and a story are compared: lines break elsewhere on every screen. */
export const bareOf = (text: string) => text.replaceAll(/\s+/g, "");
