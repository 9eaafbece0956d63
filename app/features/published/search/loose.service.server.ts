import { countRoughly, FEW, findCandidates, findWithAny, isIn, type Finding } from "./candidates.service.server.ts";
import type { Ask, QueryWord } from "#app/features/base/search-index/search.query.ts";
import type { FoundKey } from "./search.repo.server.ts";

/** Candidates that are looked for at least, before less of the query is asked for. */
const ENOUGH = 40;
/** Of each part of the query so many matches are taken, and so many parts of a kind are tried. */
const TAKEN = 60;
const TRIED = 4;

/**
 * Documents that match some of the words, including those that match most. All with one of the rare pieces, and of the frequent
 * ones the newest with all, all but one, two, one. Pieces without any match are ignored. `weights` are the words' weights: rare
 * ones more.
 */
export async function findLoose(
  words: QueryWord[],
  finding: Finding,
): Promise<{ keys: FoundKey[]; weights: number[] }> {
  const asked = words.flatMap(({ pieces, variants }) => [...pieces, ...variants]);
  const pieces = [...new Map(asked.map((piece) => [piece.text, piece])).values()];
  const countOf = await countRoughly(pieces, finding);
  const found = pieces.filter((piece) => countOf(piece) > 0).toSorted((one, other) => countOf(one) - countOf(other));
  const rare = rareOf(found, countOf);
  const keys = rare.length === 0 ? [] : await findWithAny(rare, finding);
  for (const sets of rare.length === found.length ? [] : partsOf(found)) {
    for (const set of sets.slice(0, TRIED)) {
      const lexemes = [...new Set(set.flatMap((piece) => piece.lexemes))];
      const more = await findCandidates([[lexemes]], finding, TAKEN);
      keys.push(...more.keys.filter((key) => !isIn(keys, key)));
    }
    if (keys.length >= ENOUGH) break;
  }
  const weights = words.map((word) => Math.max(...word.pieces.map((piece) => 1 / Math.log(3 + countOf(piece)))));
  return { keys, weights };
}

/** The pieces that together match few documents; `pieces` from the rarest on. */
function rareOf(pieces: Ask[], countOf: (piece: Ask) => number): Ask[] {
  let sum = 0;
  return pieces.filter((piece) => (sum += countOf(piece)) <= FEW);
}

/** The successive queries, from the rarest piece to the most frequent: all, all but one, two, one. */
function partsOf(pieces: Ask[]): Ask[][][] {
  const allButOne = pieces.map((left) => pieces.filter((piece) => piece !== left)).toReversed();
  const pairs = pieces.flatMap((one, index) => pieces.slice(index + 1).map((other) => [one, other]));
  return [[pieces], allButOne, pairs, pieces.map((piece) => [piece])].map((sets) =>
    sets.filter((set) => set.length > 0),
  );
}
