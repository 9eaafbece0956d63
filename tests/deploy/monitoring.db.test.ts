import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { insertRun } from "#app/features/base/backup/backup.repo.server.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "../db/test-database.ts";
import { createTestApp, type TestApp } from "../fixtures/app.ts";

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
/** Functions and keywords of the query language. */
const WORDS =
  /\b(?:sum|rate|increase|max|min|count|by|histogram_quantile|and|or|ignoring|on|le|for|up|status|state|event|reason|kind|channel|outcome|version|job|queue)\b/g;

testDatabase();
let app: TestApp;
let figures: string;
let names: Set<string>;

beforeAll(async () => {
  app = await createTestApp({ config: { dataDir: tmpdir() } });
  // The table as pg-boss creates it; the metrics read two of its columns.
  await connectionPool().query(
    "create schema pgboss; create table pgboss.job as select 'nightly' as name, 'failed' as state",
  );
  const run = { beganAt: new Date(), name: "archives/a", bytes: 12 };
  await insertRun({ ...run, kind: "archive", failure: null });
  await insertRun({ ...run, kind: "archive", failure: "its disk is full" });
  await app.http.inject({ url: "/news" });
  figures = (await app.http.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;
  names = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
});
afterAll(() => app.close());

/** Returns the metrics that are in the queries but not in /metrics. */
function unknown(queries: string[]): string[] {
  const asked = queries.flatMap((query) => {
    const bare = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)|ignoring\([^)]*\)/g, " ").replaceAll(WORDS, " ");
    return [...bare.matchAll(/[a-z][a-z0-9_]{2,}/g)].map(([name]) => name.replace(/_(?:count|sum|bucket)$/, ""));
  });
  expect(asked.length).toBeGreaterThan(15);
  return [...new Set(asked)].filter((name) => !names.has(name));
}

it("tells of database, queues, messages, backups and disk", () => {
  for (const line of [
    /^database_up 1$/m,
    /^database_size_bytes [1-9]\d+$/m,
    /^database_connections [1-9]/m,
    /^database_connections_allowed [1-9]/m,
    /^database_invalid_indexes 0$/m,
    /^wal_written_bytes_total [1-9]/m,
    /^job_queue_jobs\{queue="nightly",state="failed"\} 1$/m,
    /^wal_waiting_files 0$/m,
    /^work_waiting\{kind="comments"\} 0$/m,
    /^messages_total\{channel="sms",outcome="failed"\} \d+$/m,
    /^backup_configured 0$/m,
    /^backup_age_seconds\{kind="archive"\} [\d.e-]+$/m,
    /^backup_failed\{kind="archive"\} 1$/m,
    /^backup_bytes\{kind="archive"\} 12$/m,
    /^disk_free_bytes [1-9]/m,
    /^disk_size_bytes [1-9]/m,
  ])
    expect(figures).toMatch(line);
});

it("has every metric of the dashboard and of the alerts", () => {
  const { panels } = dashboard.parse(JSON.parse(readFileSync("deploy/grafana/dashboard.json", "utf8")));
  expect(unknown(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([]);
  const alerts = readFileSync("deploy/prometheus/alerts.yml", "utf8");
  expect(unknown([...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, expr = ""]) => expr))).toEqual([]);
});

it("is shown by the dashboard as far as the site itself makes it", () => {
  const shown = readFileSync("deploy/grafana/dashboard.json", "utf8");
  const old = ["http_request_seconds", "requests_at_work"];
  const others = [...names].filter((name) => !/^(?:process|nodejs)_/.test(name) && !old.includes(name));
  expect(others.filter((name) => !shown.includes(name))).toEqual(["page_cache_pages", "page_cache_rendering"]);
});

it("docs/operations.md lists every metric of the site", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const own = [...names].filter((name) => !/^(?:process|nodejs)_/.test(name));
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it("has a firing and a silent case for every alert", () => {
  const alerts = [...readFileSync("deploy/prometheus/alerts.yml", "utf8").matchAll(/- alert: (\w+)/g)];
  const cases = readFileSync("deploy/prometheus/alerts.test.yml", "utf8");
  for (const [, name] of alerts)
    for (const kind of ["fires", "is silent"]) expect(cases).toContain(`- name: ${name} ${kind}\n`);
});

it.skipIf(!hasPromtool)("promtool finds rules, cases and metrics right", () => {
  for (const args of [
    ["check", "rules", "deploy/prometheus/alerts.yml"],
    ["test", "rules", "deploy/prometheus/alerts.test.yml"],
  ]) {
    const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining("SUCCESS")]);
  }
});
