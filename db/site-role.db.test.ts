import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startJobs } from "../jobs/jobs.ts";
import { JobWatch } from "../jobs/job-watch.ts";
import { connect, disconnect } from "./client.ts";
import { SITE_ROLE } from "./embedded/cluster.ts";
import { migrate } from "./migrate/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../tests/db/database.ts";
import { MIGRATIONS } from "../cli/database.ts";
import { openClient } from "../tests/fixtures/connections.ts";

let database: TestDatabase;
let owner: pg.Client;
let site: pg.Client;

const asSite = (url: string) => {
  const address = new URL(url);
  address.username = SITE_ROLE;
  return address.href;
};
const migrateAgain = () => migrate(database.url, { folder: MIGRATIONS, siteRole: SITE_ROLE });

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateAgain();
  [owner, site] = await Promise.all([openClient(database.url), openClient(asSite(database.url))]);
});
afterAll(async () => {
  await Promise.all([owner.end(), site.end()]);
  await database.drop();
});

it("lets the site's role neither switch off a trigger nor drop, truncate or change what triggers protect", async () => {
  const { rows } = await owner.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as trigger from pg_trigger where not tgisinternal`,
  );
  expect(rows.map(({ table }) => table)).toEqual(
    expect.arrayContaining(["audit_entries", "audit_seals", "ledger_entries", "releases", "review_steps"]),
  );
  for (const { table, trigger } of rows)
    for (const statement of [
      `alter table ${table} disable trigger ${trigger}`,
      `alter table ${table} disable trigger all`,
      `drop trigger ${trigger} on ${table}`,
      `truncate ${table} cascade`,
      `drop table ${table} cascade`,
      `create trigger own before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
    ])
      await expect(site.query(statement), statement).rejects.toThrow(/must be owner|permission denied/);
  for (const statement of [
    "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return old; end'",
    "set session_replication_role = replica",
    "create table public.own (id int)",
    "update schema_migrations set sha256 = ''",
    "set role mingbai",
  ])
    await expect(site.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  await owner.query(
    "insert into audit_entries (actor, action, target_kind, target_id) values ('x', 'y', 'story', '1')",
  );
  for (const statement of ["update audit_entries set actor = 'z'", "delete from audit_entries"])
    await expect(site.query(statement)).rejects.toThrow("never changed or removed");
});

it("gives the site's role the rows of every table and every sequence, those of later migrations too", async () => {
  await owner.query("create table later (id bigint generated always as identity, name text default 'x')");
  await owner.query("create sequence later_seq");
  const { rows } = await owner.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
  );
  for (const { name } of rows) await site.query(`select from ${name} limit 1`);
  await site.query("insert into later default values");
  await site.query("update later set name = 'y'; delete from later; select nextval('later_seq')");
  // Without a right to a schema of the search path, PostgreSQL skips the schema. A preview would then show the current
  // data.
  await site.query("set moment.at = '2999-01-01'; set search_path = moment, public, pg_catalog");
  expect((await site.query("select extract(year from now())::int as year")).rows).toEqual([{ year: 2999 }]);
  await site.query("reset search_path");
  // A database that was restored or migrated by hand has tables without grants.
  await owner.query(`revoke all on later, articles, articles_id_seq from ${SITE_ROLE}`);
  await expect(site.query("select from articles")).rejects.toThrow("permission denied");
  await migrateAgain();
  await site.query("select from articles; select from later; select nextval('articles_id_seq')");
});

it("takes the queue of jobs over from an earlier release, and works on it as the site", async () => {
  const report = () => undefined;
  const run = async (url: string) => {
    const pool = connect(url, { max: 4, connectionTimeout: 60_000 });
    const job = { name: "nothing", cron: "* * * * *" as const, run: async () => "" };
    const jobs = await startJobs(pool, [job], report, new JobWatch());
    await jobs.stop();
    await disconnect();
  };
  await owner.query("drop schema pgboss cascade");
  await run(database.url);
  await expect(run(asSite(database.url))).rejects.toThrow("permission denied");
  await disconnect();
  await migrateAgain();
  await run(asSite(database.url));
  const { rows } = await owner.query(
    "select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'pgboss'::regnamespace",
  );
  expect(rows).toEqual([{ owner: SITE_ROLE }]);
});

it("grants nothing where the site owns its tables itself, as an address alone has it", async () => {
  const alone = await createTestDatabase();
  await migrate(alone.url, { folder: MIGRATIONS, siteRole: new URL(alone.url).username });
  const client = await openClient(asSite(alone.url));
  await expect(client.query("select from articles")).rejects.toThrow("permission denied");
  await client.end();
  await alone.drop();
});
