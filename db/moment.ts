import { sql } from "kysely";
import { withDatabase, withTransaction, type Db } from "./client.ts";

/** Milliseconds: a preview locks rows that releases want, so it must end soon. */
const LONGEST_MS = 2_000;
/**
 * Milliseconds: a row locked by another session is about to become public, or is being previewed as well; both end
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
 * Shows the database as it will be at a time. `prepare` makes the changes until then, `look` reads the site with that
 * time as its clock, and everything is rolled back. Throws 55P03 for a lock that it could not get.
 */
export async function previewAt<T>(at: Date, prepare: (trx: Db) => Promise<void>, look: () => Promise<T>): Promise<T> {
  try {
    return await withTransaction(async (trx): Promise<never> => {
      await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true),
        set_config('lock_timeout', ${String(LONGEST_WAIT_MS)}, true),
        set_config('moment.at', ${at.toISOString()}, true),
        set_config('search_path', 'moment, public, pg_catalog', true)`.execute(trx);
      await prepare(trx);
      // Only an error makes the transaction roll back.
      throw new LookedAhead(await withDatabase(trx, look));
    });
  } catch (error) {
    if (error instanceof LookedAhead) return (error as LookedAhead<T>).seen;
    throw error;
  }
}
