import { afterAll, beforeAll } from "vitest";
import { keepSiteFacts } from "#app/features/base/site/site.service.server.ts";
import { keepSharedReads } from "#app/lib/shared-read.server.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/**
 * A migrated database for the tests of a file, with the pool of the services on it; both go when the tests are over.
 * The pool throws when a task with an open transaction asks for a second connection. `connections`: its size.
 */
export function testDatabase({ connections = 12 }: { connections?: number } = {}): { readonly url: string } {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    // A machine that is busy with other tests may let a wait for a connection take longer than a reader would.
    connect(database.url, { max: connections, connectionTimeout: 60_000, onePerTask: true });
    // What a file before this one in the same worker has kept is of another database.
    keepSharedReads().stop();
    keepSiteFacts().stop();
  });
  afterAll(async () => {
    await disconnect();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
  };
}

/**
 * Empties tables with all that hangs on them, those included that only ever grow (trail, ledger, revisions): their
 * guards against it rest meanwhile. Ids begin at 1 again.
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
