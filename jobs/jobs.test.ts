import { expect, test, vi } from "vitest";
import { runJob, steadyClock, type JobOutcome } from "./jobs.ts";

/** Returns the log lines that a run with this outcome writes. */
async function told(run: () => Promise<JobOutcome>): Promise<string[]> {
  const lines: string[] = [];
  const job = { name: "job", run };
  await runJob(job, (level, message) => lines.push(`${level} ${message}`)).catch((error: Error) =>
    lines.push(`thrown ${error.message}`),
  );
  return lines;
}

test("a job says what it did, raises an alarm, and fails neither unseen nor for good", async () => {
  expect(await told(async () => "")).toEqual([]);
  expect(await told(async () => "3 things done")).toEqual(["info job: 3 things done"]);
  expect(await told(async () => ({ alarm: "look at this" }))).toEqual(["error job: look at this"]);
  expect(await told(() => Promise.reject(new Error("broken")))).toEqual(["error job failed", "thrown broken"]);
});

test("the clock of jobs goes on when the machine's is set back by a month", () => {
  const before = steadyClock.now();
  expect(Math.abs(before - Date.now())).toBeLessThan(86_400_000);
  vi.useFakeTimers({ toFake: ["Date"], now: before - 30 * 86_400_000 });
  expect(steadyClock.now()).toBeGreaterThanOrEqual(before);
  vi.useRealTimers();
});
