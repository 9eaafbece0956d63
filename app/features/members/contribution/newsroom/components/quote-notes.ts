import { useState } from "react";

export type QuoteNote = { quote: string; note: string };

/** The greatest length of a quote in characters. The beginning identifies a longer passage. */
const LONGEST_QUOTE = 300;

/** Returns the selected text within an element; empty for none. */
export function selectedWords(root: HTMLElement | null): string {
  const selection = getSelection();
  if (root === null || selection === null || selection.rangeCount === 0) return "";
  if (!root.contains(selection.getRangeAt(0).commonAncestorContainer)) return "";
  return [...selection.toString().trim()].slice(0, LONGEST_QUOTE).join("");
}

/** Returns notes on a version of a contribution. They stay in this tab until they are sent with the decision. */
export function useQuoteNotes(id: number, version: number) {
  const name = `contributionNotes:${id}:${version}`;
  const [notes, setNotes] = useState<readonly QuoteNote[]>(() => read(name));
  const keep = (next: readonly QuoteNote[]) => {
    setNotes(next);
    sessionStorage.setItem(name, JSON.stringify(next));
  };
  return {
    notes,
    add: (note: QuoteNote) => keep([...notes, note]),
    remove: (at: number) => keep(notes.filter((_, index) => index !== at)),
    drop: () => sessionStorage.removeItem(name),
  };
}

function read(name: string): readonly QuoteNote[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "[]") as QuoteNote[];
  } catch {
    return [];
  }
}
