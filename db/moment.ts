import { sql } from "kysely";
import { withDatabase, withTransaction, type Db } from "./client.ts";

/** Looking ahead keeps rows locked that releases want: it is over soon, or not at all. */
const LONGEST_MS = 2_000;
/** What somebody else has locked is about to become public, or is looked ahead at as well: that is over soon. */
const LONGEST_WAIT_MS = 1_500;

class LookedAhead<T> {
  readonly seen: T;
  constructor(seen: T) {
    this.seen = seen;
  }
}

/**
 * Looks at the database as it will be at a moment: `prepare` brings about what will have happened by then, `look` sees the site
 * with the moment as its time, and nothing of it stays. Throws what a lock that was not to be had throws (55P03).
 */
export async function lookAhead<T>(at: Date, prepare: (trx: Db) => Promise<void>, look: () => Promise<T>): Promise<T> {
  try {
    return await withTransaction(async (trx): Promise<never> => {
      await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true),
        set_config('lock_timeout', ${String(LONGEST_WAIT_MS)}, true),
        set_config('moment.at', ${at.toISOString()}, true),
        set_config('search_path', 'moment, public, pg_catalog', true)`.execute(trx);
      await prepare(trx);
      // Only by an error does a transaction leave nothing behind.
      throw new LookedAhead(await withDatabase(trx, look));
    });
  } catch (error) {
    if (error instanceof LookedAhead) return (error as LookedAhead<T>).seen;
    throw error;
  }
}
