// expect: slow-regex
/** A pattern whose time grows with the square of the text. */
export const withoutEnd = (text: string): string => text.replace(/\s+$/, "");
