import { withTransaction, type Db } from "#db/client.ts";

/** Rows that are completed in one transaction, and in one run of a job. */
const AT_ONCE = 100;
const A_RUN = 5_000;
/** Milliseconds of rest after each transaction, as many times as it took: readers have most of the machine. */
const REST = 3;

/**
 * Completes rows of an earlier release in small transactions with rests between them; returns how many. `some` completes up to
 * `limit` of them and returns how many it found. Safe in several processes if `some` locks its rows.
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
