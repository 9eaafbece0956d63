import { availableParallelism } from "node:os";
import { parseOptions } from "@node-rs/argon2";
import { workerThread } from "#app/lib/threads/worker-thread.server.ts";

/** argon2id as ASVS 5.0, appendix C, asks at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Megabytes of a hashing thread's own objects, without the memory of argon2 itself. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };
const MOST_WAITING = 256;

/** The request to a hashing thread: to hash, or to compare with a hash. */
export type HashQuestion = { password: string; cost?: typeof COST; against?: string };
export type HashReply = string | boolean;

/** One core stays with the event loop. */
const threads = Array.from({ length: Math.max(1, Math.min(2, availableParallelism() - 1)) }, () =>
  workerThread<HashQuestion, HashReply>("app/features/base/password/password.thread.ts", LIMITS),
);
let decoy: Promise<string> | undefined;

/** Too many passwords wait for hashing: the reader must try again (HTTP 503). */
class BusyError extends Error {
  readonly statusCode = 503;
  constructor() {
    super("Too many passwords wait to be hashed");
    this.name = "BusyError";
  }
}

/** Asks the thread with the shorter line; throws BusyError when all lines together are too long. */
async function inLine(question: HashQuestion): Promise<HashReply> {
  const [thread] = threads.toSorted((one, other) => one.waiting - other.waiting);
  const waiting = threads.reduce((sum, one) => sum + one.waiting, 0);
  if (thread === undefined || waiting >= MOST_WAITING + threads.length) throw new BusyError();
  return thread.ask(question);
}

/** The hash of a new password in PHC form. Throws BusyError. */
export async function hashPassword(password: string): Promise<string> {
  return String(await inLine({ password, cost: COST }));
}

/**
 * Whether a password matches a stored hash. Without a hash, as for an unknown name, it takes the same time and returns false.
 * Throws BusyError.
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword("no password has this hash");
  decoy.catch(() => (decoy = undefined));
  const against = stored ?? (await decoy);
  const isRight = await inLine({ password, against });
  return isRight === true && stored !== null;
}

/** Returns whether a hash was made with less cost than new ones are, or by another program. */
export function needsRehash(stored: string): boolean {
  if (!stored.startsWith("$argon2id$")) return true;
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}
