// expect: slow-regex
/** Time that grows with the square of the text. */
export const withoutEnd = (text: string): string => text.replace(/\s+$/, "");
