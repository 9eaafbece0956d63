import { sendDueMailings } from "#app/features/newsroom/mailing/mailing-sending.service.server.ts";
import type { Job } from "./jobs.ts";

/** Sends messages of the newsroom at their time, which the clock of each instance calls; every minute as well, for what was missed. */
export const sendMailings: Job = {
  name: "mailings",
  cron: "* * * * *",
  run: async () => {
    const sent = await sendDueMailings();
    return sent === 0 ? "" : `${sent} messages sent to members`;
  },
};
