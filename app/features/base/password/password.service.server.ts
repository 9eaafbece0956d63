import { availableParallelism } from "node:os";
import { parseOptions } from "@node-rs/argon2";
import { workerThread } from "#app/lib/threads/worker-thread.server.ts";

/** The parameters of argon2id, the minimum of ASVS 5.0, appendix C: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Megabytes for the objects of a hashing thread, without the memory of argon2 itself. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };
const MOST_WAITING = 256;

/** A request to a hashing thread: to hash a password, or to compare it with a hash. */
export type HashQuestion = { password: string; cost?: typeof COST; against?: string };
export type HashReply = string | boolean;

/** One core is left to the event loop. */
const threads = Array.from({ length: Math.max(1, Math.min(2, availableParallelism() - 1)) }, () =>
  workerThread<HashQuestion, HashReply>("app/features/base/password/password.thread.ts", LIMITS),
);
let decoy: Promise<string> | undefined;

/** Thrown when too many passwords wait for hashing. The reader must try again (HTTP 503). */
class BusyError extends Error {
  readonly statusCode = 503;
  constructor() {
    super("Too many passwords wait to be hashed");
    this.name = "BusyError";
  }
}

/** Sends a request to the thread with the shorter queue. Throws BusyError when all queues together are too long. */
async function inLine(question: HashQuestion): Promise<HashReply> {
  const [thread] = threads.toSorted((one, other) => one.waiting - other.waiting);
  const waiting = threads.reduce((sum, one) => sum + one.waiting, 0);
  if (thread === undefined || waiting >= MOST_WAITING + threads.length) throw new BusyError();
  return thread.ask(question);
}

/** Returns the hash of a new password in PHC form. Throws BusyError. */
export async function hashPassword(password: string): Promise<string> {
  return String(await inLine({ password, cost: COST }));
}

/**
 * Returns whether a password matches a stored hash. Without a hash, as for an unknown name, it takes the same time and
 * returns false. Throws BusyError.
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword("no password has this hash");
  decoy.catch(() => (decoy = undefined));
  const against = stored ?? (await decoy);
  const isRight = await inLine({ password, against });
  return isRight === true && stored !== null;
}

/** Returns whether a hash is weaker than new hashes, or comes from another program. */
export function needsRehash(stored: string): boolean {
  if (!stored.startsWith("$argon2id$")) return true;
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}
