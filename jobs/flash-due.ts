import { sendDueFlashes } from "#app/features/published/flash/newsroom/flash.service.server.ts";
import type { Job } from "./jobs.ts";

/**
 * Sends flashes whose holding time has passed. Each instance's timer starts it. It also runs every minute, for missed
 * ones.
 */
export const sendHeldFlashes: Job = {
  name: "flash-due",
  cron: "* * * * *",
  run: async () => {
    const { done, failed } = await sendDueFlashes();
    if (failed.length > 0) return { alarm: `flashes that could not be sent: ${failed.join("; ")}` };
    return done === 0 ? "" : `${done} flashes sent`;
  },
};
