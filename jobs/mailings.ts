import { sendDueMailings } from "#app/features/newsroom/mailing/mailing-sending.service.server.ts";
import type { Job } from "./jobs.ts";

/**
 * Sends the newsroom's mailings at their scheduled time. Each instance's timer starts it. It also runs every minute,
 * for missed ones.
 */
export const sendMailings: Job = {
  name: "mailings",
  cron: "* * * * *",
  run: async () => {
    const sent = await sendDueMailings();
    return sent === 0 ? "" : `${sent} messages sent to members`;
  },
};
