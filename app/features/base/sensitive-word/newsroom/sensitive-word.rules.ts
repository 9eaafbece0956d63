/** The most words in one change, and the number of words above which the second factor is required again. */
export const MOST_WORDS = 50_000;
export const MANY_WORDS = 100;
