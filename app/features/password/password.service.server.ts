import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { createGate } from "#app/lib/gate.ts";

/** argon2id as ASVS 5.0, appendix C, asks at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One core stays with the event loop; libuv's own pool of four keeps room for files and names. */
const AT_A_TIME = Math.max(1, Math.min(2, availableParallelism() - 1));
const MOST_WAITING = 256;

const gate = createGate(AT_A_TIME);
let decoy: Promise<string> | undefined;

/** Too many passwords wait to be hashed: the reader is asked to come again (HTTP 503). */
class BusyError extends Error {
  readonly statusCode = 503;
  constructor() {
    super("Too many passwords wait to be hashed");
    this.name = "BusyError";
  }
}

/** Off the event loop, a few at a time, the others in line; throws BusyError when the line is too long. */
function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (gate.waiting >= MOST_WAITING) throw new BusyError();
  return gate.run(work);
}

/** The hash of a new password in PHC form. Throws BusyError. */
export async function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, COST));
}

/**
 * Whether a password is right for a stored hash. Without a hash, as for a name that nobody has, it takes the same time
 * and is wrong. Throws BusyError.
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hash("no password has this hash", COST);
  const against = stored ?? (await decoy);
  const isRight = await inLine(() => verify(against, password));
  return isRight && stored !== null;
}

/** Whether a hash was made with less cost than new ones are. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  return !stored.startsWith("$argon2id$") || memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}
