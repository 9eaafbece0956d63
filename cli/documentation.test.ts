import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { DRILLS } from "../deploy/drills/drills.ts";
import { work } from "../jobs/work.ts";
import { backupJobs } from "../jobs/backup.ts";
import { deliveryJob } from "../jobs/deliveries.ts";
import { pushJob } from "../jobs/push.ts";
import { COMMANDS } from "./commands.ts";

const operations = readFileSync("docs/operations.md", "utf8");

/** Returns the rows, as arrays of cells, of the table whose header has these columns. */
function tableOf(...head: string[]): string[][] {
  const lines = operations.split("\n");
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
  const top = lines.findIndex((line) => line.startsWith("|") && cells(line).join() === head.join());
  const rows = lines.slice(top + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith("|")),
    )
    .map(cells);
}

const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** Texts with which the table describes a job's schedule, keyed by seconds or cron pattern. */
const SCHEDULES: Record<string, string> = {
  "5": "every five seconds",
  "15": "every 15 seconds",
  "* * * * *": "every minute",
  "*/5 * * * *": "every five minutes",
  "23 * * * *": "hourly, minute 23",
  "20 2 * * *": "02:20",
  "10 3 * * *": "03:10",
  "40 4 * * *": "04:40",
};

test("docs/operations.md lists every job with its time", () => {
  const documented = tableOf("job", "when", "what").map(([name = "", when]) => [codesIn(name)[0], when]);
  const jobs = [
    ...work,
    ...backupJobs({ dataDir: "", backup: undefined }),
    deliveryJob({} as never),
    pushJob({ url: "http://localhost" } as never),
  ];
  const timeOf = (job: (typeof jobs)[number]) => SCHEDULES[String("cron" in job ? job.cron : job.everySeconds)];
  expect(new Map(documented as [string, string][])).toEqual(new Map(jobs.map((job) => [job.name, timeOf(job)])));
});

test("docs/operations.md lists every name of the environment", () => {
  const sources = readdirSync("server/config").filter((file) => /^config[\w-]*(?<!\.test)\.ts$/.test(file));
  const names = sources.flatMap((file) =>
    [...readFileSync(`server/config/${file}`, "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
      (match) => match[1] ?? "",
    ),
  );
  expect(names.length).toBeGreaterThan(60);
  const documented = tableOf("name", "meaning", "default").flatMap(([name = "", meaning = ""]) =>
    [...codesIn(name), ...codesIn(meaning)].filter((code) => /^[A-Z][A-Z0-9_]+$/.test(code)),
  );
  const others = ["GD"];
  expect(sorted(documented.filter((name) => !others.includes(name)))).toEqual(sorted(names));
});

test("docs/operations.md lists every command with what it does", () => {
  expect(tableOf("command", "what")).toEqual(COMMANDS.map(({ name, summary }) => [`\`${name}\``, summary]));
});

test("README.md names the command of every stage of ./test", () => {
  const stages = [...readFileSync("test", "utf8").matchAll(/npm run --silent ([\w:]+)/g)].map(
    (match) => match[1] ?? "",
  );
  const readme = readFileSync("README.md", "utf8");
  const list = readme.slice(readme.indexOf("`./test` runs every check"));
  const named = [...list.matchAll(/^npm run ([\w:]+) +# /gm)].map((match) => match[1] ?? "");
  expect(stages.length).toBeGreaterThan(10);
  expect(named.toSorted()).toEqual(stages.toSorted());
});

test("docs/drills.md has one line for every drill, whose tests exist", () => {
  const lines = readFileSync("docs/drills.md", "utf8").split("\n");
  const rows = lines.filter((line) => line.startsWith("| ")).map((line) => line.split("|").map((cell) => cell.trim()));
  const drills = Object.entries(DRILLS);
  expect(rows.slice(2).map(([, name, passes]) => [name, passes])).toEqual(
    drills.map(([name, { passes }]) => [name, passes]),
  );
  expect(drills.flatMap(([, { files }]) => files).filter((file) => !existsSync(file))).toEqual([]);
});
