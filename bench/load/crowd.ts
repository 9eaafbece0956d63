import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A call of one client of many, each with its own address: a POST with `body`, else a GET. `query` follows the path. */
export type Act = { headers: Record<string, string>; body?: object; query?: string };

/** Calls to one address, one every so many milliseconds; 0: all at once. */
export type Crowd = { url: string; acts: Act[]; everyMs: number };

/** Number of calls that succeeded and of those told to come again later, and the milliseconds for all of them. */
export type Outcome = { succeeded: number; putOff: number; milliseconds: number };

/** Sends the calls from `begin` to before `end`, one every so many milliseconds. */
export type Turn = { begin: number; end: number; everyMs: number };

/** A crowd that calls on command. */
export type GatheredCrowd = { act: (turn: Turn) => Promise<Outcome>; leave: () => Promise<void> };

/**
 * Starts a crowd on a thread of its own, so that it does not slow the measuring thread and is ready before the first
 * call.
 */
export function gather({ url, acts }: Pick<Crowd, "url" | "acts">): GatheredCrowd {
  const thread = new Worker(new URL("crowd.thread.ts", import.meta.url), { workerData: { url, acts } });
  return {
    async act(turn) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
      thread.postMessage(turn);
      const [outcome] = (await once(thread, "message")) as [Outcome];
      return outcome;
    },
    leave: async () => void (await thread.terminate()),
  };
}

/**
 * Returns the network address of the `number`th client, as the proxy would name it: real crowds come from many
 * networks.
 */
export const addressOf = (number: number) => `10.1.${number >> 8}.${number & 255}`;

/** The header in which a proxy of TRUST_PROXY names the address. */
export const comesFrom = (number: number) => ({ "x-forwarded-for": addressOf(number) });
