import { randomBytes } from "node:crypto";
import type pg from "pg";

/**
 * Returns two properties of the connection through a pooler. `renames`: the pooler gives prepared statements its own
 * names, as PgBouncer since 1.21 does with max_prepared_statements. Only then does a prepared statement work on another
 * connection. `limits`: the role of the site has a statement timeout, which no connection through a pooler can request.
 */
export async function askPooler(pool: pg.Pool): Promise<{ renames: boolean; limits: boolean }> {
  const client = await pool.connect();
  const name = `probe_${randomBytes(6).toString("hex")}`;
  try {
    await client.query("begin");
    const { rows } = await client.query<{ limit: string }>({
      name,
      text: "select current_setting('statement_timeout') as limit, $1::int as probe",
      values: [1],
    });
    const found = await client.query({ text: "select from pg_prepared_statements where name = $1", values: [name] });
    // Removes the statement, because the pooler will give this connection of the server to other clients.
    if (found.rowCount !== 0) await client.query(`deallocate ${name}`);
    await client.query("commit");
    client.release();
    return { renames: found.rowCount === 0, limits: rows[0]?.limit !== "0" };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
