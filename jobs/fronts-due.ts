import { launchDueFronts } from "#app/features/published/front/newsroom/front-due.service.server.ts";
import type { Job } from "./jobs.ts";

/**
 * Launches fronts at their scheduled time. Each instance's timer starts it. It also runs every minute, for missed ones.
 * It reports a front that cannot be launched, or lacks a picture, on its screen and in the log.
 */
export const launchFronts: Job = {
  name: "fronts-due",
  cron: "* * * * *",
  run: async () => {
    const { done, failed, leftOut } = await launchDueFronts();
    if (failed.length + leftOut.length > 0)
      return { alarm: [...failed.map((one) => `could not be launched: ${one}`), ...leftOut].join("; ") };
    return done === 0 ? "" : `${done} fronts launched`;
  },
};
