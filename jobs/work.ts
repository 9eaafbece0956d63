import { sealAudit, sealRecords } from "#app/features/base/audit-log/newsroom/audit-seal.service.server.ts";
import { hideHeldFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { foldArticleSums } from "#app/features/published/article/article-sums.service.server.ts";
import { refreshHeat } from "#app/features/published/billboard/billboard.service.server.ts";
import { purgeChallenges } from "#app/features/base/captcha/captcha.service.server.ts";
import { forgetPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { reconcileLedger } from "#app/features/members/ledger/reconcile.service.server.ts";
import { deleteExpired } from "#app/features/members/account/upkeep.service.server.ts";
import { closeDueAccounts } from "#app/features/members/personal-data/closing.service.server.ts";
import { removeQueuedUploads, sweepUploads } from "#app/features/base/upload/upload.sweep.service.server.ts";
import {
  markMachinePictures,
  readPictureWords,
} from "#app/features/base/picture/newsroom/picture-upkeep.service.server.ts";
import { readStoryWords } from "#app/features/newsroom/story/story-document.service.server.ts";
import { sumUpFigures } from "#app/features/newsroom/statistic/summing.service.server.ts";
import { enterCompanies } from "#app/features/published/company/company-backlog.service.server.ts";
import { completeSamples } from "#app/features/published/bulletin/sample-words.service.server.ts";
import { keyDocuments, nameDocuments } from "#app/features/base/search-index/names.service.server.ts";
import { endRetention } from "#app/registry/newsroom-retention.server.ts";
import type { Job } from "./jobs.ts";
import { launchFronts } from "./fronts-due.ts";
import { sendHeldFlashes } from "./flash-due.ts";
import { endDueRights } from "./picture-rights.ts";
import { sendMailings } from "./mailings.ts";
import { releaseDueStories } from "./release-due.ts";

const EVERY_MINUTE = "* * * * *";
const EVERY_FIVE_MINUTES = "*/5 * * * *";
const EVERY_HOUR = "23 * * * *";
const AT_NIGHT = "40 4 * * *";
const BEFORE_DAWN = "10 3 * * *";

/** The recurring jobs of the site. */
export const work: Job[] = [
  releaseDueStories,
  launchFronts,
  endDueRights,
  sendHeldFlashes,
  sendMailings,
  {
    name: "held-files",
    cron: AT_NIGHT,
    run: async () => counted(await hideHeldFiles(), "pictures moved from public addresses that nothing public uses"),
  },
  {
    name: "heat-boards",
    cron: EVERY_FIVE_MINUTES,
    run: async (now) => counted(await refreshHeat(now), "boards counted"),
  },
  {
    name: "captcha-purge",
    cron: EVERY_FIVE_MINUTES,
    run: async (now) => counted(await purgeChallenges(now), "captchas expired"),
  },
  { name: "article-sums", cron: EVERY_FIVE_MINUTES, run: async () => foldArticleSums().then(() => "") },
  { name: "figures-summed", cron: EVERY_FIVE_MINUTES, run: async (now) => sumUpFigures(now).then(() => "") },
  {
    name: "search-names",
    cron: EVERY_MINUTE,
    run: async () => counted(await nameDocuments(), "search documents given their names"),
  },
  {
    name: "search-keys",
    cron: EVERY_MINUTE,
    run: async () => counted(await keyDocuments(), "articles with words known to the search"),
  },
  { name: "company-entries", cron: EVERY_MINUTE, run: async () => enterCompanies().then(() => "") },
  {
    name: "sample-words",
    cron: EVERY_MINUTE,
    run: async () => counted(await completeSamples(), "samples made known by all their words"),
  },
  {
    name: "story-words",
    cron: EVERY_MINUTE,
    run: async () => counted(await readStoryWords(), "stories made known to the newsroom's search"),
  },
  {
    name: "picture-words",
    cron: EVERY_MINUTE,
    run: async () => counted(await readPictureWords(), "pictures made known to the library"),
  },
  {
    name: "picture-marks",
    cron: EVERY_MINUTE,
    run: async () =>
      counted(await markMachinePictures(), "pictures whose files say by now whether a machine has made them"),
  },
  {
    name: "purges-forgotten",
    cron: EVERY_HOUR,
    run: async (now) => counted(await forgetPurges(now), "purges forgotten"),
  },
  { name: "members-upkeep", cron: EVERY_HOUR, run: async () => deleteExpired().then(() => "") },
  {
    name: "accounts-closed",
    cron: EVERY_HOUR,
    run: async (now) => counted(await closeDueAccounts(now), "accounts closed"),
  },
  {
    name: "uploads-removed",
    cron: EVERY_HOUR,
    run: async (now) => counted(await removeQueuedUploads(now), "uploaded files removed"),
  },
  {
    name: "uploads-swept",
    cron: AT_NIGHT,
    run: async (now) => counted(await sweepUploads(now), "left-over uploads removed"),
  },
  {
    name: "audit-seal",
    everySeconds: 5,
    run: async () => {
      const seal = await sealAudit();
      return seal === undefined ? "" : `sealed up to ${seal.uptoId}, head ${seal.head}`;
    },
  },
  {
    name: "record-seal",
    everySeconds: 15,
    run: async () => {
      const seal = await sealRecords();
      return seal === undefined ? "" : `sealed up to ${seal.uptoId}, head ${seal.head}`;
    },
  },
  { name: "retention", cron: AT_NIGHT, run: endRetention },
  { name: "ledger-reconcile", cron: BEFORE_DAWN, run: reconcileLedger },
];

const counted = (count: number, what: string) => (count === 0 ? "" : `${count} ${what}`);
