import { operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { saveArticle, setArticleStatus } from "#app/features/published/article/article-writing.service.server.ts";
import { refreshHeat } from "#app/features/published/billboard/billboard.service.server.ts";
import { saveBillboard } from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { loadArticlePage } from "#app/pages/article/article-page.server.ts";
import { readHome } from "#app/pages/home/home.server.ts";
import "#app/i18n/all-messages.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { createTestApp, pageOf, type TestApp } from "../tests/fixtures/app.ts";
import type { RenderPage } from "./pages/render.ts";
import { listenForPurges } from "./purge/purge-listener.ts";

/** Two instances. Their pages contain the data that the site's own loaders read. */
const server = testDatabase();
const STORIES = 20;
const EDITOR = operator("editor");
const HOUR = 3_600_000;
let instances: TestApp[] = [];
let listeners: ReturnType<typeof listenForPurges>[] = [];
const stories: number[] = [];
const TIMES = Array.from({ length: STORIES }, (_, index) => new Date(Date.now() - (STORIES - index) * HOUR));

const render: RenderPage = async (path, language) => {
  const id = Number(/^\/news\/(\d+)$/.exec(path)?.[1]);
  const state = { language, siteUrl: "https://site.example", maxAge: 60 };
  const load = async (): Promise<unknown> => (Number.isNaN(id) ? readHome(language) : loadArticlePage(id, state));
  const { result, tags } = await collectDependencies(load);
  return pageOf(path, { body: JSON.stringify(result), tags });
};

const write = async (title: string, input: object = {}) => {
  const article = {
    title,
    body: "<p>x</p>",
    publishAt: new Date(),
    initialStatus: "published" as const,
    importKey: title,
  };
  return (await saveArticle({ ...article, ...input }, EDITOR)).id;
};

beforeAll(async () => {
  await saveBillboard({ slug: "heat", title: "热榜", kind: "auto_heat", window_hours: 24 }, EDITOR);
  for (const [index, publishAt] of TIMES.entries()) stories.push(await write(`story ${index}.`, { publishAt }));
  await read(stories.slice(0, 8));
  await refreshHeat(new Date());
  instances = [await createTestApp({ render }), await createTestApp({ render })];
  listeners = instances.map((instance) => listenForPurges(server.url, instance.parts));
  for (const listener of listeners) await listener.open();
}, 60_000);
beforeEach(async () => {
  for (const path of ["/", ...stories.map((id) => `/news/${id}`)]) await show(path);
}, 60_000);
afterAll(async () => {
  for (const listener of listeners) await listener.close();
  for (const instance of instances) await instance.close();
});

/** Saves page views of articles, most of them for the first. */
async function read(ids: number[]): Promise<void> {
  const rows = ids.map((id, index) => ({
    article_id: id,
    hour: new Date(Date.now() - HOUR),
    views: 900 - index * 100,
  }));
  await database().deleteFrom("article_views_hourly").execute();
  await database().insertInto("article_views_hourly").values(rows).execute();
}

const show = async (path: string) =>
  Promise.all(instances.map(async ({ http }) => (await http.inject({ url: path })).body));
/** Returns the stories that every instance has cached. */
const countCached = () =>
  stories.filter((id) => instances.every(({ cache }) => cache.hit(`zh-cn /news/${id}`) !== undefined)).length;
/** Waits until every instance has received another purge. */
const heard = async (count: "purges" | "refreshes", from: number[]) =>
  vi.waitFor(
    () => instances.forEach(({ cache }, index) => expect(cache.counts[count]).toBeGreaterThan(from[index] ?? 0)),
    20_000,
  );
const counted = (count: "purges" | "refreshes" | "misses") => instances.map(({ cache }) => cache.counts[count]);

/** Waits until every instance has received all purges so far. */
const everythingHeard = async () => {
  const before = counted("purges");
  await purgePages([pageTag.jobs]);
  await heard("purges", before);
};

describe("publishing one story", () => {
  it("lets no reader of another story wait, and is on the home page at once", async () => {
    const before = [counted("purges"), counted("refreshes")] as const;
    const id = await write("breaking");
    await heard("purges", before[0]);
    await heard("refreshes", before[1]);
    expect(countCached()).toBe(STORIES);
    expect((await show(`/news/${id}`)).every((body) => body.includes("breaking"))).toBe(true);
    const misses = counted("misses");
    await vi.waitFor(
      async () => expect((await show("/")).every((body) => body.includes("breaking"))).toBe(true),
      20_000,
    );
    expect(counted("misses")).toEqual(misses);
  });

  it("corrected in its text makes anew its own page alone", async () => {
    const before = counted("purges");
    await write("story 10.", { publishAt: TIMES[10], body: "<p>corrected</p>" });
    await heard("purges", before);
    expect(countCached()).toBe(STORIES - 1);
    expect((await show(`/news/${stories[10]}`)).every((body) => body.includes("corrected"))).toBe(true);
  });
});

describe("the heat list", () => {
  it("purges nothing when it is the same", async () => {
    const now = new Date();
    await refreshHeat(now);
    await everythingHeard();
    const before = counted("refreshes");
    await refreshHeat(now);
    await everythingHeard();
    expect(counted("refreshes")).toEqual(before);
    expect(countCached()).toBe(STORIES);
  });

  it("in a new order is shown everywhere soon, and lets nobody wait", async () => {
    const made = () => instances.map(({ cache }) => cache.hit(`zh-cn /news/${stories[15]}`)?.answer);
    const [first] = made();
    const misses = counted("misses");
    await read(stories.slice(0, 8).toReversed());
    const before = counted("refreshes");
    await refreshHeat(new Date());
    await heard("refreshes", before);
    expect(countCached()).toBe(STORIES);
    await vi.waitFor(() => expect(made()[0]).not.toBe(first), 60_000);
    expect(counted("misses")).toEqual(misses);
  });
});

it("an article that is taken down is named nowhere any more", async () => {
  const named = async () => (await show(`/news/${stories[1]}`)).map((body) => body.includes("story 0."));
  expect(await named()).toEqual([true, true]);
  const before = counted("purges");
  await setArticleStatus(stories[0] ?? 0, "offline", EDITOR);
  await heard("purges", before);
  for (const path of ["/", ...stories.slice(1).map((id) => `/news/${id}`)]) {
    for (const body of await show(path)) expect(body).not.toContain("story 0.");
  }
});
