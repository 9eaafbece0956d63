/**
 * The action on a text with the word. `refuse`: the text is refused. `hold`: it waits for a reviewer. The other two
 * concern names only: a name must not contain the word, or must not equal it.
 */
export const WORD_ACTIONS = ["refuse", "hold", "name", "whole-name"] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];
