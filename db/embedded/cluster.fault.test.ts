import { existsSync } from "node:fs";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { afterEach, expect, test } from "vitest";
import {
  cleanUp,
  clusterOf,
  newDataFolder,
  newFolder,
  openHere,
  query,
  serverPid,
} from "../../tests/fixtures/servers/clusters.ts";
import { startProcess } from "../../tests/fixtures/processes/processes.ts";
import { prepareLayout } from "./layout.ts";

afterEach(cleanUp);

test("opens a durable UTF-8 database that listens on its socket only", async () => {
  const { url } = await openHere(await newFolder());
  const server = new URL(url);
  server.username = "postgres";
  const settings = await query(
    server.href,
    `SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding,
            current_setting('max_connections') AS connections, current_setting('shared_buffers') AS buffers`,
  );
  expect(settings).toEqual([
    { tcp: "", fsync: "on", commit: "on", encoding: "UTF8", connections: "60", buffers: "256MB" },
  ]);
  expect(await query(url, "SELECT current_user AS who, current_database() AS what")).toEqual([
    { who: "mingbai", what: "mingbai" },
  ]);
  expect(await query(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([{ rolsuper: false }]);
});

test("tells what it makes and starts while that goes on, which the program's own loading waits for", async () => {
  const folder = await newFolder();
  const first = await openHere(folder);
  expect(first.events).toEqual([
    `Making a new database in ${clusterOf(folder)}.`,
    expect.stringMatching(/^Starting the database as .+ \(process \d+\)\.$/),
  ]);
  await first.close();
  const later = await openHere(folder);
  expect(later.events).toEqual([expect.stringMatching(/^Starting the database/)]);
});

test("orders Chinese by code point and sees its characters as letters", async () => {
  const { url } = await openHere(await newFolder());
  const words = ["新能源", "消费", "A股", "医疗", "z", "a"];
  const ordered = await query(url, "SELECT word FROM unnest($1::text[]) AS word ORDER BY word", [words]);
  expect(ordered.map((row) => row.word)).toEqual(["A股", "a", "z", "医疗", "新能源", "消费"]);
  expect(await query(url, String.raw`SELECT '车' ~ '^\w$' AS letter, lower('ÄÉ') AS lower`)).toEqual([
    { letter: true, lower: "äé" },
  ]);
  await query(url, "CREATE EXTENSION pg_trgm");
  const [found] = await query(
    url,
    "SELECT cardinality(show_trgm('新能源汽车')) AS trigrams, '买新能源汽车' LIKE '%能源%' AS hit",
  );
  expect(found).toEqual({ trigrams: 6, hit: true });
});

test("refuses a database with another locale, and leaves no server behind", async () => {
  const folder = await newDataFolder();
  const { url, close } = await openHere(folder);
  const server = new URL(url);
  server.username = "postgres";
  server.pathname = "/postgres";
  await query(server.href, "DROP DATABASE mingbai");
  await query(server.href, "CREATE DATABASE mingbai TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'");
  await close();
  await expect(openHere(folder)).rejects.toThrow(/has the encoding and locale "UTF8 C" and needs "UTF8 C.UTF-8"/);
  expect(await serverPid(folder)).toBeUndefined();
});

test("refuses a data folder of another PostgreSQL with the way out", async () => {
  const folder = await newDataFolder();
  await writeFile(join(clusterOf(folder), "PG_VERSION"), "17\n");
  await expect(openHere(folder)).rejects.toThrow(`The data folder ${folder} was made by PostgreSQL 17`);
});

test("says what the server's log says when it does not start", async () => {
  const folder = await newDataFolder();
  await writeFile(join(clusterOf(folder), "postgresql.auto.conf"), "shared_buffers = '1000TB'\n");
  await expect(openHere(folder)).rejects.toThrow(/did not start .*1000TB/s);
});

test("puts the socket into the temporary folder when the path of the data folder is long", async () => {
  const folder = await newDataFolder(join(await newFolder(), "long".repeat(30)));
  const { url, close } = await openHere(folder);
  expect(new URL(url).searchParams.get("host")).toMatch(new RegExp(`^${tmpdir()}/mingbai-[0-9a-f]{16}$`));
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await close();
  expect(existsSync(String(new URL(url).searchParams.get("host")))).toBe(false);
});

test("refuses a socket folder that is not its own", async () => {
  const folder = join(await newFolder(), "long".repeat(30));
  const { socketDir } = await prepareLayout(folder);
  await symlink(await newFolder(), socketDir);
  await expect(openHere(folder)).rejects.toThrow(
    `The folder ${socketDir} for the database's socket belongs to another user`,
  );
  await rm(socketDir);
});

test("opens a folder that was moved, also while its server was running", async () => {
  const parent = await newFolder();
  const [before, after] = [join(parent, "before"), join(parent, "after")];
  await newDataFolder(before);
  const first = await startProcess(["open", before]);
  await query(first.said.url ?? "", "CREATE TABLE kept AS SELECT 7 AS value");
  await first.end("SIGKILL");
  await rename(before, after);
  const { url, close } = await openHere(after);
  expect(await query(url, "SELECT value FROM kept")).toEqual([{ value: 7 }]);
  await close();
  expect(await serverPid(after)).toBeUndefined();
});

test("makes the folders that are missing above the data folder", async () => {
  const folder = join(await newFolder(), "数据", 'a b, "c"');
  await mkdir(dirname(folder));
  const { url } = await openHere(folder);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});
