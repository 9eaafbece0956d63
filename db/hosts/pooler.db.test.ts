import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/db/database.ts";
import { hasPgbouncer, startPooler, type Pooler } from "../../tests/fixtures/servers/pgbouncer.ts";
import { openClient } from "../../tests/fixtures/connections.ts";
import { connect, connectionUrl, database as db, disconnect, withTransaction } from "../client.ts";
import { NotificationListener } from "../notifications.ts";
import { askPooler } from "./pooler.ts";

if (!hasPgbouncer)
  process.stderr.write("Skipped: nothing goes through a pooler, PgBouncer is missing (apt-get install pgbouncer).\n");

describe.skipIf(!hasPgbouncer)("PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let pooler: Pooler;
  const open = (max: number) => connect(pooler.through(database.url), { max, directUrl: database.url });
  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    // There are fewer server connections than clients, so each client changes its server connection all the time.
    pooler = await startPooler(database.url, 3);
    await disconnect();
  });
  afterAll(async () => {
    await disconnect();
    await pooler.stop();
    await database.drop();
  });

  it("one that does not rename prepared statements is noticed, and a role without limits", async () => {
    expect(await askPooler(open(1))).toEqual({ renames: false, limits: false });
    await disconnect();
    const direct = await openClient(database.url);
    const { pathname } = new URL(database.url);
    await direct.query(`alter role current_user in database ${pathname.slice(1)} set statement_timeout = 5000`);
    // The pooler opens new server connections, which have the limit.
    const others = "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()";
    await direct.query(`${others} and pid <> pg_backend_pid()`);
    await direct.end();
    const ask = async () => {
      const found = await askPooler(open(1)).catch(() => undefined);
      await disconnect();
      return found;
    };
    await expect.poll(ask).toEqual({ renames: false, limits: true });
  });

  it("transactions are right, and no lock is left", async () => {
    const pool = open(10);
    await pool.query("create table counted (id int primary key, number int not null)");
    await pool.query("insert into counted select id, 0 from generate_series(1, 5) as id");
    const add = (id: number) =>
      withTransaction(async (trx) => {
        await sql`select pg_advisory_xact_lock(${id})`.execute(trx);
        const { rows } = await sql<{ number: number }>`select number from counted where id = ${id}`.execute(trx);
        await sql`update counted set number = ${(rows[0]?.number ?? 0) + 1} where id = ${id}`.execute(trx);
      });
    await Promise.all(Array.from({ length: 500 }, (_, index) => add((index % 5) + 1)));
    const { rows } = await sql<{ number: number }>`select number from counted`.execute(db());
    expect(rows.map(({ number }) => number)).toEqual([100, 100, 100, 100, 100]);
    // Other test files have databases of their own on the same server.
    const locks = await sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()
    `.execute(db());
    expect(locks.rows).toHaveLength(0);
    await disconnect();
  });

  it("messages are heard past it", async () => {
    const pool = open(2);
    const heard: string[] = [];
    const listener = new NotificationListener({
      url: connectionUrl(),
      channel: "said",
      onMessage: (payload) => heard.push(payload),
      onGap: () => undefined,
      onState: () => undefined,
    });
    await listener.open();
    for (const word of ["one", "two"]) await pool.query("select pg_notify('said', $1)", [word]);
    await expect.poll(() => heard).toEqual(["one", "two"]);
    await listener.close();
  });
});
