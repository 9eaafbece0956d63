import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * A call of one of many clients, each with its own address: a POST with `body`, else a GET. `query` follows the path.
 */
export type Act = { headers: Record<string, string>; body?: object; query?: string };

/** Calls to one address, one every `everyMs` milliseconds; 0: all at once. */
export type Crowd = { url: string; acts: Act[]; everyMs: number };

/** The numbers of successful calls and of those told to try again later, and the milliseconds for all of them. */
export type Outcome = { succeeded: number; putOff: number; milliseconds: number };

/** Sends the calls from `begin` to before `end`, one every `everyMs` milliseconds. */
export type Turn = { begin: number; end: number; everyMs: number };

/** A crowd that calls on command. */
export type GatheredCrowd = { act: (turn: Turn) => Promise<Outcome>; leave: () => Promise<void> };

/** Starts a crowd on its own thread. It does not slow the measuring thread, and is ready before the first call. */
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
 * Returns the network address of the client with this number, as the proxy would send it. Real crowds come from many
 * networks.
 */
export const addressOf = (number: number) => `10.1.${number >> 8}.${number & 255}`;

/** Returns the header in which a proxy of TRUST_PROXY sends the address. */
export const comesFrom = (number: number) => ({ "x-forwarded-for": addressOf(number) });
