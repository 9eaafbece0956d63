import { sql } from "kysely";
import { withDatabase, withTransaction, type Db } from "./client.ts";

/** Milliseconds that a preview may take. It locks rows that releases need, so it must end soon. */
const LONGEST_MS = 2_000;
/**
 * Milliseconds that a preview waits for a lock. The session that holds it releases or previews the same row, and ends
 * soon.
 */
const LONGEST_WAIT_MS = 1_500;

class LookedAhead<T> {
  readonly seen: T;
  constructor(seen: T) {
    this.seen = seen;
  }
}

/**
 * Previews the database at a given time. `prepare` makes the changes that are due until then. `look` reads the site
 * with that time as its clock. Then everything is rolled back. Throws 55P03 for a lock that it could not get.
 */
export async function previewAt<T>(at: Date, prepare: (trx: Db) => Promise<void>, look: () => Promise<T>): Promise<T> {
  try {
    return await withTransaction(async (trx): Promise<never> => {
      await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true),
        set_config('lock_timeout', ${String(LONGEST_WAIT_MS)}, true),
        set_config('moment.at', ${at.toISOString()}, true),
        set_config('search_path', 'moment, public, pg_catalog', true)`.execute(trx);
      await prepare(trx);
      // Throws, because only an error rolls the transaction back.
      throw new LookedAhead(await withDatabase(trx, look));
    });
  } catch (error) {
    if (error instanceof LookedAhead) return (error as LookedAhead<T>).seen;
    throw error;
  }
}
