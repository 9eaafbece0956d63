import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  configure,
  hasDebianPostgresql,
  newServer,
  type DebianServer,
} from "../../tests/fixtures/servers/debian-postgresql.ts";
import { cleanUp, query } from "../../tests/fixtures/servers/clusters.ts";
import { connect, disconnect } from "../client.ts";
import { isDatabaseFailure } from "../failures.ts";
import { NotificationListener } from "../notifications.ts";

const PROMOTE = resolve("deploy/postgresql/promote.sh");
const WRITERS = 50;
if (!hasDebianPostgresql)
  process.stderr.write("Skipped: no server is lost, Debian's PostgreSQL is missing (apt-get install postgresql-15).\n");

const standbys: DebianServer[] = [];
let primary: DebianServer;
let standby: DebianServer;
const promote = () => standby.run("sh", PROMOTE, standby.cluster, `host=127.0.0.1 port=${primary.port}`);
const address = () => `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;

describe.skipIf(!hasDebianPostgresql)("two servers, of which one takes writes", () => {
  beforeAll(async () => {
    primary = await newServer();
    await configure(primary, "wal_level = replica", "max_connections = 200");
    await primary.start();
    standby = await newServer(primary);
    standbys.push(primary, standby);
    await standby.start();
    await query(primary.url, "alter system set synchronous_standby_names = 'ANY 1 (standby)'");
    await query(primary.url, "select pg_reload_conf()");
    await query(primary.url, "create table kept (writer int, number int, primary key (writer, number))");
  });
  beforeEach(disconnect);
  afterAll(async () => {
    await disconnect();
    for (const server of standbys) await server.stop("immediate").catch(() => undefined);
    await cleanUp();
  });

  it("the one that takes writes is found, whichever is named first", async () => {
    const pool = connect(`postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`);
    const { rows } = await pool.query("select pg_is_in_recovery() as is, inet_server_port() as port");
    expect(rows).toEqual([{ is: false, port: primary.port }]);
  });

  it("a server that stops taking writes loses its connections", async () => {
    const pool = connect(address(), { connectionTimeout: 300 });
    const answer = () =>
      pool.query("select 1 as one").then(
        ({ rows }) => rows,
        (error: unknown) => error,
      );
    expect(await answer()).toEqual([{ one: 1 }]);
    await query(primary.url, "alter system set default_transaction_read_only = on");
    await query(primary.url, "select pg_reload_conf()");
    const refusal = { message: expect.stringContaining("takes writes") };
    await expect.poll(answer).toMatchObject(refusal);
    expect(isDatabaseFailure(await answer())).toBe(true);
    await query(primary.url, "alter system reset default_transaction_read_only");
    await query(primary.url, "select pg_reload_conf()");
    await expect.poll(answer).toEqual([{ one: 1 }]);
  });

  it("the standby is not promoted while the primary answers", async () => {
    await expect(promote()).rejects.toMatchObject({ stderr: expect.stringContaining("still answers") });
    expect(await query(standby.url, "select pg_is_in_recovery() as is")).toEqual([{ is: true }]);
  });

  it("the primary is killed: within ten seconds all write again, and nothing acknowledged is lost", async () => {
    const pool = connect(address(), { max: WRITERS, statementTimeout: 5_000, connectionTimeout: 2_000 });
    const heard: string[] = [];
    const gaps: number[] = [];
    const listener = new NotificationListener({
      url: address(),
      channel: "said",
      onMessage: (payload) => heard.push(payload),
      onGap: () => void gaps.push(performance.now()),
      onState: () => undefined,
    });
    await listener.open();

    const acknowledged: { writer: number; number: number; at: number }[] = [];
    const writers = { areDone: false };
    const write = async (writer: number) => {
      for (let number = 1; !writers.areDone; number += 1)
        await pool.query("insert into kept values ($1, $2)", [writer, number]).then(
          () => acknowledged.push({ writer, number, at: performance.now() }),
          () => sleep(20),
        );
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(1_000);

    await primary.kill();
    const killedAt = performance.now();
    await expect
      .poll(() =>
        promote().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const healed = (writer: number) => acknowledged.find((one) => one.writer === writer && one.at > killedAt + 250);
    const all = Array.from({ length: WRITERS }, (_, writer) => writer);
    await expect.poll(() => all.filter((writer) => healed(writer) === undefined)).toEqual([]);
    writers.areDone = true;
    await writing;
    const seconds = (Math.max(...all.map((writer) => healed(writer)?.at ?? Infinity)) - killedAt) / 1_000;

    const rows = await query(standby.url, "select writer, number from kept");
    const kept = new Set(rows.map(({ writer, number }) => `${String(writer)} ${String(number)}`));
    expect(acknowledged.filter(({ writer, number }) => !kept.has(`${writer} ${number}`))).toEqual([]);
    expect(seconds).toBeLessThan(10);

    await expect.poll(() => gaps.length).toBeGreaterThan(0);
    await pool.query("notify said, 'after'");
    await expect.poll(() => heard).toEqual(["after"]);
    await listener.close();
    process.stdout.write(
      `${acknowledged.length} acknowledged, 0 lost, all write again after ${seconds.toFixed(1)} s\n`,
    );
  });
});
