import { launchDueFronts } from "#app/features/newsroom/front/front-due.service.server.ts";
import type { Job } from "./jobs.ts";

/**
 * Launches fronts at their time, which the clock of each instance calls; every minute as well, for what was missed. One that
 * cannot be launched is red on the board and in the log.
 */
export const launchFronts: Job = {
  name: "fronts-due",
  cron: "* * * * *",
  run: async () => {
    const { done, failed } = await launchDueFronts();
    if (failed.length > 0) return { alarm: `fronts that could not be launched: ${failed.join("; ")}` };
    return done === 0 ? "" : `${done} fronts launched`;
  },
};
