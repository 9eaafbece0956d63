/**
 * What becomes of a text with the word: it is kept out, or marked for the reviewer; the other two are for names alone, which
 * must not hold the word, or not be it.
 */
export const WORD_ACTIONS = ["refuse", "hold", "name", "whole-name"] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];
