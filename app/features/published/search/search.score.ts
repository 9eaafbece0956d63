import { contentKind } from "#app/features/published/content-kind/content-kinds.server.ts";
import type { KindName } from "#app/features/published/content-kind/content-kinds.ts";

/** The parts of a text in which a word can match: none, body, lead, names, title. */
const PLACES = ["none", "body", "lead", "names", "title"] as const;

/**
 * The best match of a word in a document, and the best match of each of its pieces. Each is an index into PLACES, 0 for
 * no match.
 */
export type Holding = { word: number; pieces: number[] };

/** A candidate with its data from the index. */
export type Candidate = {
  kind: KindName;
  id: number;
  /** Publication time in milliseconds. */
  publishedAt: number;
  holdings: Holding[];
  /** How often the document contains the pieces, from 0 to 1. */
  density: number;
};

/** The weight of each part. The title names the topic of a text, the names its people and sources. */
const WORTH = [0, 0.25, 0.5, 0.85, 1];
/**
 * WHOLE: the weight of a whole word, compared with that of its separate pieces. The other constants are the weights of
 * density and age.
 */
const WHOLE = 0.5;
const DENSITY = 0.2;
const FRESHNESS = 0.1;
/** Days after which the weight of freshness has halved. */
const HALF_FRESH = 30;

const DAY = 86_400_000;

/** Returns whether a document contains each of the words as a whole. */
export const holdsAll = ({ holdings }: Candidate) => holdings.every(({ word }) => word > 0);

/** Returns whether a document contains a word, at least in part. */
export const holdsSome = ({ word, pieces }: Holding) => word > 0 || pieces.some((place) => place > 0);

/**
 * Returns the share of the query that a document contains. A word that is missing as a whole counts by the share of its
 * pieces.
 */
export function shareHeld({ holdings }: Candidate): number {
  return meanOf(
    holdings.map(({ word, pieces }) => (word > 0 ? 1 : meanOf(pieces.map((place) => (place > 0 ? 1 : 0))))),
  );
}

/**
 * Returns the score of a document: which words it contains, where and how often, and how new it is. `weights` are the
 * words' weights, equal if missing. `now` is in milliseconds.
 */
export function scoreOf(candidate: Candidate, weights: number[], now: number): number {
  const held = weighted(candidate.holdings, weights, ({ word, pieces }) => {
    const apart = meanOf(pieces.map((place) => WORTH[place] ?? 0));
    return WHOLE * (WORTH[word] ?? 0) + (1 - WHOLE) * apart;
  });
  const age = Math.max(0, now - candidate.publishedAt) / DAY;
  const fresh = FRESHNESS / (1 + age / HALF_FRESH);
  return held + DENSITY * candidate.density + fresh - handicap(candidate);
}

/** Returns how much the score of a kind is reduced, compared with other kinds. */
function handicap({ kind, holdings }: Candidate): number {
  const isMeant = holdings.every(({ word }) => PLACES[word] === "title");
  return contentKind(kind).search.handicap?.(isMeant) ?? 0;
}

function weighted(holdings: Holding[], weights: number[], valueOf: (holding: Holding) => number): number {
  const sumOf = (of: (holding: Holding) => number) =>
    holdings.reduce((sum, holding, index) => sum + (weights[index] ?? 1) * of(holding), 0);
  return holdings.length === 0 ? 0 : sumOf(valueOf) / sumOf(() => 1);
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
