import type pg from "pg";
import { StartError } from "./start-error.ts";

const OLDEST_VERSION = 150_000;

/**
 * Returns the role of the pool's connections. Throws StartError when the server is too old, or the database cannot hold
 * Chinese text.
 */
export async function checkRequirements(pool: pg.Pool): Promise<{ role: string }> {
  const { rows } = await pool.query<{ role: string; version: string; number: number; encoding: string }>(
    "SELECT current_user AS role, current_setting('server_version') AS version, current_setting('server_version_num')::int AS number, current_setting('server_encoding') AS encoding",
  );
  const [server] = rows;
  if (server === undefined) throw new StartError("The database does not report its version.");
  if (server.number < OLDEST_VERSION) {
    throw new StartError(`The database is PostgreSQL ${server.version}; version 15 or newer is needed.`);
  }
  if (server.encoding !== "UTF8") {
    throw new StartError(
      `The database's encoding is ${server.encoding}; create one with ENCODING 'UTF8' and use that.`,
    );
  }
  return { role: server.role };
}
