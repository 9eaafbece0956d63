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

/** The acts from `begin` to before `end`, one every so many milliseconds. */
export type Turn = { begin: number; end: number; everyMs: number };

/** A crowd that acts when it is told to. */
export type GatheredCrowd = { act: (turn: Turn) => Promise<Outcome>; leave: () => Promise<void> };

/** Gathers a crowd on a thread of its own, so that its load is no burden of the clock, nor its coming of the first acts. */
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

/** The network address of the `number`th of a crowd, as the proxy tells it: real crowds come from many networks. */
export const addressOf = (number: number) => `10.1.${number >> 8}.${number & 255}`;

/** The header in which a proxy of TRUST_PROXY tells the address. */
export const comesFrom = (number: number) => ({ "x-forwarded-for": addressOf(number) });
