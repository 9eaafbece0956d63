import { createSolver, type WorkChallenge } from "../captcha.work.ts";

/** Milliseconds between two reports. */
const REPORT_MS = 100;

/** A report of the worker: the finished share (0 to 1), and at the end the numbers. */
export type PowReport = { progress: number; numbers?: number[] };

self.addEventListener("message", ({ data }: MessageEvent<WorkChallenge>) => {
  const solver = createSolver(data);
  for (;;) {
    const numbers = solver.step(REPORT_MS);
    const report: PowReport = numbers === undefined ? { progress: solver.progress } : { progress: 1, numbers };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; workers have none
    self.postMessage(report);
    if (numbers !== undefined) return;
  }
});
