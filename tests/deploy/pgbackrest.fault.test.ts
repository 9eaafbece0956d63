import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chmod, cp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cleanUp, newFolder, query } from "../fixtures/servers/clusters.ts";
import { freePort } from "../fixtures/site.ts";

const BIN = "/usr/lib/postgresql/15/bin";
const CONFIGURATION = resolve("deploy/pgbackrest/pgbackrest.conf");
/** Debian's PostgreSQL refuses to run as root, and only root can switch to its user. */
const canRun =
  process.getuid?.() === 0 &&
  spawnSync("pgbackrest", ["version"]).status === 0 &&
  spawnSync(`${BIN}/postgres`, ["--version"]).status === 0;

let cluster: string;
let environment: NodeJS.ProcessEnv;
let user: { uid: number; gid: number };
let url: string;
const postgres = (...args: string[]) => run(`${BIN}/pg_ctl`, "-D", cluster, "-w", "-t", "60", ...args);
const pgbackrest = (...args: string[]) => run("pgbackrest", "--stanza=mingbai", ...args);
const run = (file: string, ...args: string[]) =>
  promisify(execFile)(file, args, { ...user, env: environment, cwd: "/" });

beforeAll(async () => {
  if (!canRun) return;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]));
  user = { uid: id("-u"), gid: id("-g") };
  const folder = await newFolder("/tmp", user);
  await chmod(folder, 0o700);
  cluster = join(folder, "cluster");
  const configuration = join(await newFolder("/tmp", user), "pgbackrest.conf");
  await cp(CONFIGURATION, configuration);
  const port = String(await freePort());
  // The configuration is used unchanged. Only the environment differs in a test.
  environment = {
    PATH: process.env["PATH"],
    LC_ALL: "C.UTF-8",
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_PG1_PATH: cluster,
    PGBACKREST_PG1_PORT: port,
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_REPO1_PATH: join(folder, "repository"),
    PGBACKREST_LOCK_PATH: join(folder, "lock"),
    PGBACKREST_SPOOL_PATH: join(folder, "spool"),
  };
  await run(`${BIN}/initdb`, "-D", cluster, "--auth=trust", "--username=postgres", "--encoding=UTF8");
  const archive = `-c archive_mode=on -c archive_timeout=60 -c archive_command='pgbackrest --stanza=mingbai archive-push %p'`;
  await postgres("-l", join(folder, "log"), "-o", `-p ${port} -k ${folder} -c listen_addresses= ${archive}`, "start");
  url = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
});
afterAll(async () => {
  if (canRun) await postgres("-m", "immediate", "stop").catch(() => undefined);
  await cleanUp();
});

it.skipIf(!canRun)("a PostgreSQL of one's own comes back as it was at a second", async () => {
  await pgbackrest("stanza-create");
  await pgbackrest("check");
  await query(url, "create table kept as select generate_series(1, 1000) as id");
  await pgbackrest("--type=full", "backup");
  await query(url, "insert into kept values (1001)");
  // pgBackRest compares whole seconds.
  const [row] = await query(url, "select (date_trunc('second', clock_timestamp()) + interval '2 s')::text as second");
  await query(url, "select pg_sleep_until($1)", [row?.["second"]]);
  await query(url, "insert into kept values (1002)");
  await query(url, "select pg_switch_wal()");
  await pgbackrest("check");
  await postgres("-m", "fast", "stop");
  await pgbackrest(
    "--delta",
    "--type=time",
    `--target=${String(row?.["second"])}`,
    "--target-action=promote",
    "restore",
  );
  const socket = environment["PGBACKREST_PG1_SOCKET_PATH"] ?? "";
  const options = `-p ${environment["PGBACKREST_PG1_PORT"]} -k ${socket} -c listen_addresses=`;
  await postgres("-l", join(socket, "log"), "-o", options, "start");
  const isWritable = async () => (await query(url, "select pg_is_in_recovery() as is"))[0]?.["is"];
  await expect.poll(isWritable).toBe(false);
  expect(await query(url, "select max(id) as last from kept")).toEqual([{ last: 1001 }]);
});
