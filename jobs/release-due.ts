import { releaseDue } from "#app/features/newsroom/release/release-due.service.server.ts";
import type { Job } from "./jobs.ts";

/**
 * Releases stories at their scheduled time. Each instance's timer starts it. It also runs every minute, for missed
 * ones. It reports a story that cannot be released on the dashboard and in the log, and continues with the others.
 */
export const releaseDueStories: Job = {
  name: "release-due",
  cron: "* * * * *",
  run: async () => {
    const { done, failed } = await releaseDue();
    if (failed.length > 0) return { alarm: `stories that could not be released: ${failed.join("; ")}` };
    return done === 0 ? "" : `${done} stories released`;
  },
};
