import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inject } from "vitest";
import { openClient } from "../fixtures/connections.ts";

export interface TestDatabase {
  url: string;
  /** Closes remaining connections. The next test does not wait for that. */
  drop(): Promise<void>;
}

/** Creates a database for one test file: a copy of the migrated template, or, with `empty`, one without tables. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = options.empty ? "template0" : "mingbai_template";
  // Copies files instead of logging page by page, which takes half the time.
  await maintain(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  const drop = async () => {
    // Tests do not wait for the deletion, because remaining databases are deleted with the run's cluster.
    maintain(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => undefined);
  };
  return { url: url.href, drop };
}

const NOT_PERMITTED = "42501";

/**
 * Runs a statement on the maintenance database. Retries it, because autovacuum may still work in a database to be
 * dropped. Only a superuser can stop autovacuum, but it ends soon.
 */
async function maintain(sql: string, attempts = 50): Promise<void> {
  const client = await openClient(inject("databaseUrl"));
  try {
    await client.query(sql);
  } catch (error) {
    if (attempts === 0 || (error as pg.DatabaseError).code !== NOT_PERMITTED) throw error;
    await sleep(200);
    await maintain(sql, attempts - 1);
  } finally {
    await client.end();
  }
}
