import type { Node } from "@tiptap/pm/model";
import { findAll, type Found } from "../body/find-text.ts";

/** The parts of a finding that locate it. `offset` counts characters in the plain text of the checked body. */
export type FindingWords = { id: string; words: string; offset: number };

/**
 * Returns the ranges of findings in a body, keyed by finding id. The check reads plain text, so each finding gets the
 * occurrence of its words that is nearest to its offset. No two findings share a range. A finding about missing words
 * has no range.
 */
export function placesOf(doc: Node, findings: readonly FindingWords[]): Map<string, Found> {
  const places = new Map<string, Found>();
  const free = new Map<string, { place: Found; offset: number }[]>();
  for (const { id, words, offset } of findings.toSorted((one, other) => one.offset - other.offset)) {
    const known = free.get(words) ?? findAll(doc, words).map((place) => ({ place, offset: offsetOf(doc, place) }));
    const far = (found: { offset: number }) => Math.abs(found.offset - offset);
    const nearest = known.reduce<(typeof known)[number] | undefined>(
      (best, found) => (best === undefined || far(found) < far(best) ? found : best),
      undefined,
    );
    free.set(
      words,
      known.filter((found) => found !== nearest),
    );
    if (nearest !== undefined) places.set(id, nearest.place);
  }
  return places;
}

const offsetOf = (doc: Node, { from }: Found) => doc.textBetween(0, from, "\n").length;
