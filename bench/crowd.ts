import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A call of one of many, each from an address of their own: a POST of a body, or else a GET, with what follows its address. */
export type Act = { headers: Record<string, string>; body?: object; query?: string };

/** Calls to one address, one every so many milliseconds; 0: all at once. */
export type Crowd = { url: string; acts: Act[]; everyMs: number };

/**
 * How many calls did what they were to do, how many were asked to come again later, and how many milliseconds all of them
 * took.
 */
export type Outcome = { succeeded: number; putOff: number; milliseconds: number };

/** Lets a crowd act on a thread of its own, so that its load is no burden of the clock. */
export async function send(crowd: Crowd): Promise<Outcome> {
  const thread = new Worker(new URL("crowd.thread.ts", import.meta.url), { workerData: crowd });
  const [outcome] = (await once(thread, "message")) as [Outcome];
  return outcome;
}

/** The network address of the `number`th of a crowd, as the proxy tells it: real crowds come from many networks. */
export const addressOf = (number: number) => `10.1.${number >> 8}.${number & 255}`;

/** The header in which a proxy of TRUST_PROXY tells the address. */
export const comesFrom = (number: number) => ({ "x-forwarded-for": addressOf(number) });
