import { publishDue } from "#app/features/article/article-writing.service.server.ts";
import { refreshHeat } from "#app/features/billboard/billboard.service.server.ts";
import { purgeChallenges } from "#app/features/captcha/captcha.service.server.ts";
import type { Job } from "./jobs.ts";

const EVERY_MINUTE = "* * * * *";
const EVERY_FIVE_MINUTES = "*/5 * * * *";

/** The recurring work of the site. */
export const work: Job[] = [
  { name: "publish-due", cron: EVERY_MINUTE, run: async () => counted(await publishDue(), "articles published") },
  { name: "heat-boards", cron: EVERY_FIVE_MINUTES, run: async (now) => counted(await refreshHeat(now), "boards counted") },
  { name: "captcha-purge", cron: EVERY_FIVE_MINUTES, run: async (now) => counted(await purgeChallenges(now), "captchas expired") },
];

const counted = (count: number, what: string) => (count === 0 ? "" : `${count} ${what}`);
