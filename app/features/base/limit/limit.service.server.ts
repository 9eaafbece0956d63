import { createHash } from "node:crypto";
import { withTransaction, type Db } from "#db/client.ts";
import { secondsToWait, type Window } from "./limit.policy.ts";
import {
  deleteExpired,
  deleteKeys,
  deleteNewestHit,
  findHits,
  findUsedShare,
  insertHit,
  insertLightHits,
} from "./limit.repo.server.ts";

/** A limit on the hits of a subject, such as a network, over sliding windows. A hit counts once, or `weight` times. */
export type Limit = { kind: string; subject: string; windows: readonly Window[]; weight?: number };

/** The outcome of a hit: counted, or the kind of the full limit and the seconds until it has room. */
export type Taken = { wait: 0 } | { wait: number; kind: string };

/** Returns the key of a limit in the table. It reveals neither numbers nor addresses. */
const keyOf = ({ kind, subject }: Limit) =>
  `${kind}:${createHash("sha256").update(`${kind}\0${subject}`).digest("base64url").slice(0, 24)}`;

const keyed = (limit: Limit) => ({ key: keyOf(limit), windows: limit.windows, weight: limit.weight ?? 1 });

class Full extends Error {
  readonly limit: Limit;
  constructor(limit: Limit) {
    super(`limit ${limit.kind}`);
    this.limit = limit;
  }
}

/**
 * Counts one hit under all limits, or under none if one of them is full. Always pass limits in the same order, narrow
 * before wide, so that concurrent hits never deadlock.
 */
export async function take(limits: readonly Limit[]): Promise<Taken> {
  try {
    await withTransaction(async (trx) => {
      for (const limit of limits) if (!(await insertHit(keyed(limit), trx))) throw new Full(limit);
    });
    return { wait: 0 };
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    return full(error.limit);
  }
}

/**
 * Does the same as `take`, for hits that may come hundreds of times a second from one network. It checks all limits in
 * one statement that does not wait for the disk. A database crash may lose the last hits.
 */
export async function takeLightly(limits: readonly Limit[]): Promise<Taken> {
  const counted = await insertLightHits(limits.map(keyed));
  const first = limits.find((_, index) => counted[index] !== true);
  if (first === undefined) return { wait: 0 };
  await giveBack(limits.filter((_, index) => counted[index] === true));
  return full(first);
}

/** Returns the used share of a limit's fullest window, 0 to 1, without counting a hit. */
export async function usedShare(limit: Limit): Promise<number> {
  return findUsedShare(keyed(limit));
}

async function full(limit: Limit): Promise<Taken> {
  const { hits, now } = await findHits(keyOf(limit));
  // A weighted hit has room only when enough earlier hits have left the window.
  const windows = limit.windows.map(({ count, seconds }) => ({ count: count - (limit.weight ?? 1) + 1, seconds }));
  return { wait: secondsToWait(windows, hits, now), kind: limit.kind };
}

/** Takes back a hit that should not count, such as a successful sign-in. */
export async function giveBack(limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await deleteNewestHit(keyed(limit));
}

/** Deletes all hits of the limits. */
export async function forgetActs(limits: readonly Limit[], trx?: Db): Promise<void> {
  await deleteKeys(limits.map(keyOf), trx);
}

/** Deletes hits that have left all windows. */
export async function deleteOldActs(): Promise<void> {
  await deleteExpired();
}
