import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { emptySlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { launchFront } from "#app/features/published/front/newsroom/front-launch.service.server.ts";
import { leaseFront, readFront, saveFront } from "#app/features/published/front/newsroom/front.service.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { startSite } from "../../tests/fixtures/site.ts";
import { approvedStory, openNewsroom } from "../../tests/fixtures/newsroom/stories.ts";
import { idsOf } from "../load-data.ts";
import { call, signedIn } from "./newsroom-call.ts";
import { p95Of, timeFigure, type Section } from "../report.ts";

const LAUNCHES = 30;
const LOOKS = 40;
const SLOTS = 8;
/** The number of stories scheduled within the days of the preview. */
const SCHEDULED = 20;
const DAY_MS = 86_400_000;

/**
 * Measures how soon two instances show a launched home page, and how long the preview of a scheduled time takes, on a
 * filled database.
 */
export async function fronts(databaseUrl: string, size: string): Promise<Section> {
  const environment = { DATABASE_URL: databaseUrl, SERVER_KEY: "bench".repeat(10), DEMO: "0" };
  const sites = [await startSite(environment), await startSite(environment)];
  try {
    const urls = sites.map(({ url }) => url);
    const { chief, ...room } = await openNewsroom("bench-fronts");
    for (let index = 0; index < SCHEDULED; index += 1) {
      const id = await approvedStory({ chief, ...room }, `定时的第${index}篇`);
      await orderRelease(chief, { id, at: new Date(Date.now() + (index + 1) * (DAY_MS / 4)) });
    }
    const launched = await timeLaunches(chief, urls);
    const token = await signedIn(chief, "chief");
    const looked: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      const began = performance.now();
      const at = Math.floor((Date.now() + (look % 7) * DAY_MS) / 1_000);
      await call(urls[look % 2] ?? "", "frontPage", token, { at, of: "planned" });
      looked.push(performance.now() - began);
    }
    return {
      title: "Fronts",
      method: `${LAUNCHES} launches one by one, each until two instances on one database answer with it, and ${LOOKS} looks at the home page of the next days, with ${SCHEDULED} stories scheduled, over ${size}.`,
      figures: [
        timeFigure("from a launch to its page at both, p95", p95Of(launched), 500),
        timeFigure("the home page at a moment, p95", p95Of(looked), 300),
      ],
    };
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function timeLaunches(chief: StaffActor, urls: readonly string[]): Promise<number[]> {
  const articles = await idsOf(`select id from articles where status = 'published' order by id desc limit ${SLOTS}`);
  const times: number[] = [];
  for (let launch = 0; launch < LAUNCHES; launch += 1) {
    const title = `第${launch}次换上的头条`;
    const slots = articles.map((article, place) =>
      emptySlot("headline", place === 0 ? { article, title } : { article }),
    );
    const { fence } = await leaseFront(chief, { tab: randomUUID(), take: true });
    const { live, draft } = await readFront(chief);
    const saved = await saveFront(chief, { fence, version: draft?.version ?? 0, slots });
    if (!saved.saved) throw new Error("The draft was not saved.");
    const began = performance.now();
    await launchFront(chief, { base: live.number, version: saved.version });
    await Promise.all(urls.map((url) => isShown(url, title)));
    times.push(performance.now() - began);
  }
  return times;
}

async function isShown(url: string, title: string): Promise<void> {
  for (;;) {
    const page = await fetch(url).then((answer) => answer.text());
    if (page.includes(title)) return;
    await sleep(5);
  }
}
