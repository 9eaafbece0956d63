import { withTransaction, type Db } from "#db/client.ts";

/** The number of rows completed in one transaction, and in one run of a job. */
const AT_ONCE = 100;
const A_RUN = 5_000;
/** The pause after each transaction, as a multiple of its duration. It leaves most of the machine to readers. */
const REST = 3;

/**
 * Completes rows of an earlier release in small transactions with pauses between them, and returns their number. `some`
 * completes up to `limit` rows and returns how many it found. Several processes may run it if `some` locks its rows.
 */
export async function completeBacklog(some: (limit: number, trx: Db) => Promise<number>): Promise<number> {
  let done = 0;
  while (done < A_RUN) {
    const started = performance.now();
    const count = await withTransaction((trx) => some(AT_ONCE, trx));
    done += count;
    if (count < AT_ONCE) break;
    await new Promise((resolve) => setTimeout(resolve, REST * (performance.now() - started)));
  }
  return done;
}
