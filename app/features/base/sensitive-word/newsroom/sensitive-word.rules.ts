/** The greatest number of words in a change, and the number above which the second factor is required again. */
export const MOST_WORDS = 50_000;
export const MANY_WORDS = 100;
