import { endPictureRights } from "#app/features/base/picture/newsroom/picture-end.service.server.ts";
import type { Job } from "./jobs.ts";

/** Hides pictures whose rights have expired. Each instance's timer starts it. It also runs every minute. */
export const endDueRights: Job = {
  name: "picture-rights",
  cron: "* * * * *",
  run: async () => {
    const count = await endPictureRights();
    return count === 0 ? "" : `${count} pictures taken from readers: their rights have ended`;
  },
};
