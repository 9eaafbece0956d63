/** A small random number generator that returns the same numbers on every machine, so that covers never change. */
export type Random = {
  /** Returns a number in [from, to). */
  between: (from: number, to: number) => number;
  /** Returns a whole number in [from, to]. */
  whole: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

/** Returns the generator of a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  return {
    between,
    whole: (from, to) => Math.floor(between(from, to + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
  };
}
