import { expect, it } from "vitest";
import { runJob } from "../../jobs/jobs.ts";
import { DiskWatch } from "../disk-watch.ts";
import { jobReport } from "./job-report.ts";
import { createLogger } from "./log.ts";

it("a job that fails for want of room is logged, and the disk is known to be full", async () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
  const disk = new DiskWatch(logger, async () => 10 ** 9);
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  const job = { name: "heat", cron: "* * * * *", run: () => Promise.reject(full) };
  await expect(runJob(job, jobReport({ disk, logger }))).rejects.toThrow(full);
  expect(disk.isFull).toBe(true);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: "the disk is full: could not extend file" },
    { level: 50, msg: "heat failed", err: { code: "53100" } },
  ]);
});
