import { randomBytes } from "node:crypto";
import type pg from "pg";

/**
 * Asks whether the pooler in front of the database gives prepared statements names of its own, as PgBouncer from 1.21 on
 * with max_prepared_statements does. Only then does a statement that one connection has prepared work on the next.
 * `limits`: whether the role of the site has a limit for statements, which no connection through a pooler can ask for.
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
    // Other clients get this server connection next.
    if (found.rowCount !== 0) await client.query(`deallocate ${name}`);
    await client.query("commit");
    client.release();
    return { renames: found.rowCount === 0, limits: rows[0]?.limit !== "0" };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
