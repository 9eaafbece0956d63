import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  url: string;
  /** Cuts whoever is still connected. */
  drop(): Promise<void>;
}

/** A fresh database for one test file: a copy of the migrated template, or, with `empty`, one without any table. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await maintain(`CREATE DATABASE ${name} TEMPLATE ${options.empty ? "template0" : "mingbai_template"}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => maintain(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function maintain(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
