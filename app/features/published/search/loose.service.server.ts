import { countRoughly, FEW, findCandidates, findWithAny, isIn, type Finding } from "./candidates.service.server.ts";
import type { Ask, QueryWord } from "#app/features/base/search-index/search.query.ts";
import type { FoundKey } from "./search.repo.server.ts";

/** Minimum number of candidates. With fewer, the search requires fewer pieces of the query. */
const ENOUGH = 40;
/** TAKEN: maximum number of matches of one part of the query. TRIED: maximum number of parts of each size. */
const TAKEN = 60;
const TRIED = 4;

/**
 * Returns documents that match some of the words, including those that match most. These are all documents with at
 * least one rare piece. If other pieces are frequent, the newest documents with all of them, all but one, two, or one
 * are added. Pieces without any match are ignored. `weights` are the weights of the words: rare words have more.
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

/** Returns the pieces that together match few documents. `pieces` begin with the rarest. */
function rareOf(pieces: Ask[], countOf: (piece: Ask) => number): Ask[] {
  let sum = 0;
  return pieces.filter((piece) => (sum += countOf(piece)) <= FEW);
}

/** Returns the successive sets of pieces to search: all, all but one, two, one. Sets with rare pieces come first. */
function partsOf(pieces: Ask[]): Ask[][][] {
  const allButOne = pieces.map((left) => pieces.filter((piece) => piece !== left)).toReversed();
  const pairs = pieces.flatMap((one, index) => pieces.slice(index + 1).map((other) => [one, other]));
  return [[pieces], allButOne, pairs, pieces.map((piece) => [piece])].map((sets) =>
    sets.filter((set) => set.length > 0),
  );
}
