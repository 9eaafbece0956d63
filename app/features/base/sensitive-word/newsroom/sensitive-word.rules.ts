/** Words that one change has at most, and beyond how many the second factor is asked for once more. */
export const MOST_WORDS = 50_000;
export const MANY_WORDS = 100;
