import { endPictureRights } from "#app/features/base/picture/newsroom/picture-end.service.server.ts";
import type { Job } from "./jobs.ts";

/** Withdraws pictures whose rights have ended. Each instance's clock calls it; it also runs every minute. */
export const endDueRights: Job = {
  name: "picture-rights",
  cron: "* * * * *",
  run: async () => {
    const count = await endPictureRights();
    return count === 0 ? "" : `${count} pictures taken from readers: their rights have ended`;
  },
};
