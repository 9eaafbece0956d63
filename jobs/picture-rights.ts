import { endPictureRights } from "#app/features/newsroom/picture/picture-end.service.server.ts";
import type { Job } from "./jobs.ts";

/** Takes pictures from their readers whose rights have ended, which the clock of each instance calls; every minute as well. */
export const endDueRights: Job = {
  name: "picture-rights",
  cron: "* * * * *",
  run: async () => {
    const count = await endPictureRights();
    return count === 0 ? "" : `${count} pictures taken from readers: their rights have ended`;
  },
};
