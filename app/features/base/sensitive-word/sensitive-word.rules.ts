/**
 * The action on a text with the word: it is refused, or held for the reviewer. The other two concern names only, which
 * must not contain the word, or not equal it.
 */
export const WORD_ACTIONS = ["refuse", "hold", "name", "whole-name"] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];
