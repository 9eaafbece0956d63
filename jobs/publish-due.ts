import { publishDue } from "#app/features/published/article/article-writing.service.server.ts";
import type { Job } from "./jobs.ts";

/**
 * Publishes scheduled articles at their time, which the clock of each instance calls; every minute as well, for what was
 * missed. One that cannot be published is looked at by somebody, and keeps no other waiting.
 */
export const publishDueArticles: Job = {
  name: "publish-due",
  cron: "* * * * *",
  run: async () => {
    const { published, failed } = await publishDue();
    if (failed.length > 0) return { alarm: `articles that could not be published: ${failed.join("; ")}` };
    return published === 0 ? "" : `${published} articles published`;
  },
};
