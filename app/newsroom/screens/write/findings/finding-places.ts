import type { Node } from "@tiptap/pm/model";
import { findAll, type Found } from "../body/find-text.ts";

/** What of a finding says where it lies; `offset` counts in the plain text of the body as the machine has read it. */
export type FindingWords = { id: string; words: string; offset: number };

/**
 * Where the findings of a body lie in the text that is written, by id. The machine reads plain text, so each is the place of its
 * words that is nearest to where it was read; a place is one finding's, and words that are gone have none.
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
