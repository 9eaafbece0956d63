import { sha256Head } from "./captcha.hash.ts";

/**
 * The alternative for readers who cannot see: the reader's device computes for a while. A challenge is `puzzles` puzzles over
 * one salt. Each is solved by a number for which the SHA-256 of `salt:place:number` begins with `bits` zero bits. Many small
 * puzzles take about the same time each time, where one large one would be a lottery.
 */
export type WorkChallenge = { salt: string; puzzles: number; bits: number };

/** About half a million hashes: half a second to a second of a desktop, two to five of a phone. */
export const PUZZLES = 16;
export const BITS = 15;
/** The most that is ever asked for, eight times that: half a minute of a slow phone. */
export const MOST_BITS = 18;

const PREFIX = "pow:";
/** Numbers beyond this are not looked at: no puzzle has ever needed them. */
const NUMBERS = 10_000_000;
const INFO = new RegExp(`^${PREFIX}\\d{1,7}(?:-\\d{1,7}){${PUZZLES - 1}}$`);

/** The answer as clients send it: `pow:` and the numbers in the order of the puzzles, joined by hyphens. */
export function writeWorkInfo(numbers: readonly number[]): string {
  return PREFIX + numbers.join("-");
}

/** Returns whether the answer solves each puzzle over the salt with so many bits. Takes microseconds. */
export function isWorkDone(info: string, salt: string, bits = BITS): boolean {
  if (!INFO.test(info)) return false;
  const numbers = info.slice(PREFIX.length).split("-").map(Number);
  return numbers.every((number, place) => solves(salt, place, number, bits));
}

function solves(salt: string, place: number, number: number, bits: number): boolean {
  return sha256Head(`${salt}:${place}:${number}`) >>> (32 - bits) === 0;
}

/** Computes an answer in parts: `step` works for about so many milliseconds. */
export type WorkSolver = {
  /** Returns the numbers when all puzzles are solved. Throws for a puzzle without solution, which is not to be expected. */
  step(milliseconds: number): number[] | undefined;
  /** Part that is done, 0 to 1. */
  readonly progress: number;
};

/** Numbers tried between two checks of the clock. */
const BATCH = 500;

/** A solver of a challenge, for a worker or, in short steps, for the page itself. */
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
