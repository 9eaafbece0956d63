/** The greatest number of code points of the marked words, and of the remark. */
export const LONGEST_QUOTE = 300;
export const LONGEST_TEXT = 500;

/**
 * Returns a text without white space. Marked words are compared with a story in this form, because lines break
 * differently on every screen.
 */
export const bareOf = (text: string) => text.replaceAll(/\s+/g, "");
