import { randomFillSync } from "node:crypto";

/** The random numbers fetched at once, because a system call for each one would cost more than all the rest. */
const STOCK = 4_096;
const RANGE = 2 ** 32;

const stock = new Uint32Array(STOCK);
let used = STOCK;

/** Returns an unpredictable number from 0 up to, not including, 1. */
function real(): number {
  if (used === STOCK) {
    randomFillSync(stock);
    used = 0;
  }
  const value = stock[used] ?? 0;
  stock[used] = 0;
  used += 1;
  return value / RANGE;
}

/** Returns a random number from `from` up to, not including, `to`. */
export function between(from: number, to: number): number {
  return from + (to - from) * real();
}

/** Returns a random number like `between`, with a random sign. */
export function eitherWay(from: number, to: number): number {
  return real() < 0.5 ? between(from, to) : -between(from, to);
}

/** Returns a random whole number from `from` to `to`, both included. */
export function whole(from: number, to: number): number {
  return Math.floor(between(from, to + 1));
}

/** Returns `count` different members of a list in random order, or all of them if the list has fewer. */
export function pick<T>(list: readonly T[], count: number): T[] {
  const left = [...list];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(whole(0, left.length - 1), 1));
  return taken;
}
