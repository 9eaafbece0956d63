import { sha256Head } from "./captcha.hash.ts";

/**
 * A proof of work for readers who cannot see the picture. A challenge has `puzzles` puzzles with one salt. A number
 * solves a puzzle if the SHA-256 of `salt:place:number` begins with `bits` zero bits. Many small puzzles take a
 * predictable time; a single large one would not.
 */
export type WorkChallenge = { salt: string; puzzles: number; bits: number };

/**
 * The usual puzzles and bits, about half a million hashes: up to a second on a desktop, two to five seconds on a phone.
 */
export const PUZZLES = 16;
export const BITS = 15;
/** The greatest number of bits ever required, eight times the usual work: half a minute on a slow phone. */
export const MOST_BITS = 18;

const PREFIX = "pow:";
/** The greatest number that is accepted as a solution; no puzzle has ever needed a greater one. */
const NUMBERS = 10_000_000;
const INFO = new RegExp(`^${PREFIX}\\d{1,7}(?:-\\d{1,7}){${PUZZLES - 1}}$`);

/** Formats the answer as clients send it: `pow:` and the numbers in the order of the puzzles, joined by hyphens. */
export function writeWorkInfo(numbers: readonly number[]): string {
  return PREFIX + numbers.join("-");
}

/** Returns whether the answer solves each puzzle with this salt and `bits`. Takes microseconds. */
export function isWorkDone(info: string, salt: string, bits = BITS): boolean {
  if (!INFO.test(info)) return false;
  const numbers = info.slice(PREFIX.length).split("-").map(Number);
  return numbers.every((number, place) => solves(salt, place, number, bits));
}

function solves(salt: string, place: number, number: number, bits: number): boolean {
  return sha256Head(`${salt}:${place}:${number}`) >>> (32 - bits) === 0;
}

/** Computes an answer in steps. */
export type WorkSolver = {
  /**
   * Works for about this many milliseconds. Returns the numbers once all puzzles are solved. Throws if a puzzle has no
   * solution, which is not expected.
   */
  step(milliseconds: number): number[] | undefined;
  /** The finished share, from 0 to 1. */
  readonly progress: number;
};

/** The numbers tried between two checks of the clock. */
const BATCH = 500;

/** Creates the solver of a challenge, for a worker or, in short steps, for the page itself. */
export function createSolver({ salt, puzzles, bits }: WorkChallenge): WorkSolver {
  const found: number[] = [];
  let next = 0;
  const tryBatch = () => {
    for (const end = next + BATCH; next < end; next += 1) {
      if (!solves(salt, found.length, next, bits)) continue;
      found.push(next);
      next = 0;
      return;
    }
    if (next >= NUMBERS) throw new Error("A puzzle has no solution");
  };
  return {
    step(milliseconds) {
      const end = performance.now() + milliseconds;
      while (found.length < puzzles && performance.now() < end) tryBatch();
      return found.length === puzzles ? found : undefined;
    },
    get progress() {
      return found.length / puzzles;
    },
  };
}
