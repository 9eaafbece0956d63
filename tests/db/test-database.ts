import { afterAll, beforeAll } from "vitest";
import { keepSiteFacts } from "#app/features/base/site/site.service.server.ts";
import { keepSharedReads } from "#app/lib/shared-read.server.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { startPooler, type Pooler } from "../fixtures/servers/pgbouncer.ts";

/**
 * Creates a migrated database for the tests of a file, and the services' connection pool for it. Both are removed after
 * the tests. The pool throws if a task with an open transaction asks for a second connection. `connections`: its size.
 * With POOLER=1 all queries except LISTEN go through PgBouncer (`npm run test:pooler`).
 */
export function testDatabase({ connections = 12 }: { connections?: number } = {}): { readonly url: string } {
  let database: TestDatabase;
  let pooler: Pooler | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = process.env["POOLER"] === "1" ? await startPooler(database.url) : undefined;
    connect(pooler?.through(database.url) ?? database.url, {
      max: connections,
      // While other tests keep the machine busy, a connection may take longer than a reader would wait.
      connectionTimeout: 60_000,
      directUrl: pooler && database.url,
      onePerTask: true,
    });
    // Data cached by an earlier file in the same worker belong to another database.
    keepSharedReads().stop();
    keepSiteFacts().stop();
  });
  afterAll(async () => {
    await disconnect();
    await pooler?.stop();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
  };
}

/**
 * Empties tables, and all tables that refer to them. This includes tables that refuse deletion (audit log, ledger,
 * versions), whose triggers are disabled meanwhile. Ids begin at 1 again.
 */
export async function emptyTables(...tables: string[]): Promise<void> {
  const { rows } = await connectionPool().query<{ guarded: string }>(
    "select distinct tgrelid::regclass::text as guarded from pg_trigger where not tgisinternal and tgtype & 32 = 32",
  );
  const guards = (state: "disable" | "enable") =>
    rows.map(({ guarded }) => `alter table ${guarded} ${state} trigger user;`).join("");
  await connectionPool().query(
    `${guards("disable")} truncate ${tables.join(", ")} restart identity cascade; ${guards("enable")}`,
  );
}
