import { setImmediate as turn } from "node:timers/promises";
import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import {
  readyArticle,
  saveReadyArticle,
  type ReadyArticle,
} from "#app/features/published/article/article-writing.service.server.ts";
import { refreshHeatOf } from "#app/features/published/billboard/billboard.service.server.ts";
import {
  saveBillboard,
  saveBillboardIssue,
} from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { enterCompanies } from "#app/features/published/company/company-backlog.service.server.ts";
import type { FlashInput } from "#app/features/published/flash/flash.schema.ts";
import { saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { purgePages, withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import type { BulletinInput } from "#app/features/published/bulletin/bulletin.schema.ts";
import { saveBulletin } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { saveSubject } from "#app/features/published/subject/subject-writing.service.server.ts";
import { startOfDay } from "#app/lib/dates.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { clockTime, dayBefore, periodBefore } from "./calendar.ts";
import {
  readDemoArticles,
  readDemoFiles,
  type DemoArticle,
  type DemoBillboard,
  type DemoBulletin,
  type DemoFlash,
  type DemoSubject,
} from "./files.ts";
import { demoHeadlines } from "./headlines.ts";
import {
  insertDossiers,
  insertHeadlines,
  insertHourlyViews,
  insertJobs,
  insertLinks,
  markSeeded,
  needsNoDemo,
  setCounts,
  withSeedingLock,
} from "./seed.repo.server.ts";
import { hourlyViews } from "./views.ts";

const ACTOR = job("demo", SITE_PERMISSIONS);
const DAY = 86_400_000;
const MINUTE = 60_000;
/** The days for which the automatic rankings have issues, so that they show rises and falls. */
const HEAT_DAYS = 4;
/** An editorial issue is published this many days after its period ends, at this hour. */
const ISSUE_DELAY_DAYS = 4;
const ISSUE_HOUR = 10;

type ReadyDemoArticle = DemoArticle & { ready: ReadyArticle };

/** The part of the demo content that needs no database, dated back from `now`. */
export type DemoContent = { now: Date; articles: ReadyDemoArticle[]; files: Awaited<ReturnType<typeof readDemoFiles>> };

/** Reads the demo content. It pauses between sanitizing articles, so that other work can run. */
export async function readDemo(now: Date): Promise<DemoContent> {
  const [articles, files] = await Promise.all([readDemoArticles(now), readDemoFiles()]);
  const ready: ReadyDemoArticle[] = [];
  for (const article of articles) {
    const input = { ...article.input, importKey: `demo/${article.slug}`, isDemo: true };
    ready.push({ ...article, ready: readyArticle(input) });
    await turn();
  }
  return { now, articles: ready, files };
}

/**
 * Fills an empty site with the demo content, which it reads only then. Does nothing if the site has the demo content or
 * other articles. Completes an interrupted run. Returns whether it wrote anything.
 */
export async function seedDemo(content: () => Promise<DemoContent> = () => readDemo(new Date())): Promise<boolean> {
  if (await needsNoDemo()) return false;
  const { now, articles, files } = await content();
  return withSeedingLock(async () => {
    if (await needsNoDemo()) return false;
    const ids = await withoutPurges(() => seedKeyed({ now, articles, files }));
    // Records without a key cannot be found by a second run. So they are inserted in one transaction with the mark of
    // completion.
    await withTransaction(async (trx) => {
      await withoutPurges(() => seedFlashes(files.flashes, now, trx));
      await seedHeadlines(articles, ids, now, trx);
      await insertJobs(files.site.jobs, trx);
      await insertLinks(files.site.links, trx);
      await insertDossiers(files.dossiers, now, trx);
      await markSeeded(now, trx);
      await purgePages([pageTag.everything], trx);
    });
    await enterCompanies();
    return true;
  });
}

/** Inserts records that a second run can find by their keys and complete. Returns the ids of the articles. */
async function seedKeyed({ now, articles, files }: DemoContent): Promise<Ids> {
  // They run in parallel, because each mostly waits for the database.
  const [ids, heatBoards] = await Promise.all([
    seedArticles(articles, now),
    seedBillboards(files.billboards, now),
    seedBulletins(files.bulletins, now),
  ]);
  await Promise.all([seedSubjects(files.subjects, articles, ids, now), ...heatBoards.map((id) => seedHeat(id, now))]);
  return ids;
}

type Ids = Map<string, number>;

/** Inserts articles with their views. Returns their ids, keyed by file name. */
async function seedArticles(articles: ReadyDemoArticle[], now: Date): Promise<Ids> {
  return withTransaction(async (trx) => {
    const ids: Ids = new Map();
    for (const { slug, ready } of articles) ids.set(slug, (await saveReadyArticle(ready, ACTOR, trx)).id);
    const read = articles.map(({ slug, input, counts }) => ({ article_id: ids.get(slug) ?? 0, input, counts }));
    await setCounts(read, trx);
    const views = read.flatMap(({ article_id, input, counts }) =>
      hourlyViews(input.publishAt, counts.views, now).map((row) => ({ ...row, article_id })),
    );
    await insertHourlyViews(views, trx);
    return ids;
  });
}

async function seedSubjects(subjects: DemoSubject[], articles: DemoArticle[], ids: Ids, now: Date): Promise<void> {
  for (const subject of subjects) await seedSubject(subject, articles, ids, now);
}

async function seedSubject(subject: DemoSubject, articles: DemoArticle[], ids: Ids, now: Date): Promise<void> {
  const { started_days_ago, ended_days_ago, sections, timeline, ...rest } = subject;
  const placed = (title: string) =>
    articles
      .filter((article) => article.subjects.includes(`${subject.slug}/${title}`))
      .flatMap(({ slug }) => ids.get(slug) ?? []);
  await saveSubject(
    {
      ...rest,
      start_at: clockTime(now, started_days_ago, 9),
      end_at: ended_days_ago === undefined ? null : clockTime(now, ended_days_ago, 18),
      is_demo: true,
      sections: sections.map((section) => ({ ...section, articles: placed(section.title) })),
      timeline: timeline.map(({ days_ago, ...event }) => ({ ...event, happened_on: dayBefore(now, days_ago) })),
    },
    ACTOR,
  );
}

/** Inserts rankings with their editorial issues. Returns the ids of those that rank by views. */
async function seedBillboards(boards: DemoBillboard[], now: Date): Promise<number[]> {
  const heatBoards: number[] = [];
  for (const [order, board] of boards.entries()) {
    const id = await seedBillboard(board, order, now);
    if (board.kind === "auto_heat") heatBoards.push(id);
  }
  return heatBoards;
}

async function seedHeat(boardId: number, now: Date): Promise<void> {
  for (let days = HEAT_DAYS - 1; days >= 0; days -= 1)
    await refreshHeatOf(boardId, new Date(now.getTime() - days * DAY));
}

async function seedBillboard(board: DemoBillboard, order: number, now: Date): Promise<number> {
  const { issues, ...description } = board;
  // The service checks the format again.
  const id = await saveBillboard({ ...description, sort_order: order, is_demo: true }, ACTOR);
  const period = board.period === "quarter" ? "quarter" : "month";
  for (const { months_ago, items } of issues) {
    const { start, end } = periodBefore(now, period, months_ago);
    const out = (startOfDay(end)?.getTime() ?? 0) + ISSUE_DELAY_DAYS * DAY + ISSUE_HOUR * 60 * MINUTE;
    // In the first days of a month the newest issue is published before its usual day.
    const publishAt = new Date(Math.min(out, now.getTime() - MINUTE));
    await saveBillboardIssue(id, { period_date: start, publish_at: publishAt, items }, ACTOR);
  }
  return id;
}

async function seedBulletins(bulletins: DemoBulletin[], now: Date): Promise<void> {
  for (const { days_ago, ...rest } of bulletins) {
    const morning = clockTime(now, days_ago, 10);
    const publishAt = new Date(Math.min(morning.getTime(), now.getTime() - MINUTE));
    await saveBulletin(
      {
        ...rest,
        issue_date: dayBefore(now, days_ago),
        publish_at: publishAt,
        is_demo: true,
      } as unknown as BulletinInput,
      ACTOR,
    );
  }
}

async function seedFlashes(flashes: DemoFlash[], now: Date, trx: Db): Promise<void> {
  for (const { age_minutes, ...flash } of flashes) {
    const publishAt = new Date(now.getTime() - age_minutes * MINUTE);
    await saveFlash({ ...flash, publish_at: publishAt, is_demo: true } as unknown as FlashInput, ACTOR, trx);
  }
}

async function seedHeadlines(articles: DemoArticle[], ids: Ids, now: Date, trx: Db): Promise<void> {
  const headlines = demoHeadlines(articles, now).flatMap(({ slug, ...headline }) => {
    const id = ids.get(slug);
    return id === undefined ? [] : [{ ...headline, article_id: id }];
  });
  await insertHeadlines(headlines, trx);
}
