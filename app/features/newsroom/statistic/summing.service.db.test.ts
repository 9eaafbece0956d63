import { beforeEach, expect, it } from "vitest";
import {
  addArticleViews,
  addPageViews,
  addSearches,
  addSiteCounts,
} from "#app/features/published/track/track.repo.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { publishArticle } from "#tests/fixtures/comments.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { approvedStory, openNewsroom } from "#tests/fixtures/newsroom/stories.ts";
import { readStatistics, readTable } from "./statistic.service.server.ts";
import { sumUp } from "./summing.repo.server.ts";
import { forgetFigures, sumUpFigures } from "./summing.service.server.ts";
import { formatDate } from "#app/lib/dates.ts";

testDatabase();
const now = new Date();
const today = { span: "day", day: formatDate(now) } as const;

beforeEach(async () => {
  await rows("truncate site_counts, story_counts, search_counts, article_views_hourly, page_views_hourly");
});

it("sums up what comes into the site's own tables, and again without doubling", async () => {
  const room = await openNewsroom(newName());
  const figures = async () => {
    const { figures: told } = await readStatistics(room.chief, today);
    return Object.fromEntries(told.map(({ name, count }) => [name, count]));
  };
  await sumUpFigures(now);
  const before = await figures();
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(
    "insert into members (username, nickname) values ($1, $1) returning id",
    [newName()],
  );
  await rows(
    "insert into security_events (member_id, kind, network) values ($1, 'signed-in', '-'), ($1, 'sign-in-failed', '-')",
    [id],
  );
  await rows("insert into comments (article_id, member_id, content) values ($1, $2, '好')", [
    await publishArticle(),
    id,
  ]);
  for (let turn = 0; turn < 2; turn += 1) await sumUpFigures(new Date());
  const gained = Object.entries(await figures()).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  expect(Object.fromEntries(gained)).toMatchObject({ comment: 1, member: 1, "sign-in": 1, view: 0 });
});

it("goes on where it has ended, with the hour before once more", async () => {
  await sumUpFigures(now);
  expect(await sumUpFigures(now)).toBe(2);
  expect(await sumUpFigures(new Date(now.getTime() + 3 * 3_600_000))).toBe(5);
});

it("begins with the month that was forty days ago, and stands still where the clock was set back", async () => {
  const first = new Date("2026-03-13T00:30:00+08:00");
  expect(await sumUpFigures(first)).toBe(40 * 24 + 1);
  expect(await sumUpFigures(new Date(first.getTime() - 5 * 3_600_000))).toBe(0);
  // Hours of views, which are counted elsewhere, do not mark an hour as summed.
  await addSiteCounts([{ minute: new Date("2026-03-13T04:00:00+08:00"), measure: "view", key: "", count: 1 }]);
  expect(await sumUpFigures(first)).toBe(2);
});

it("counts in an hour what came from its first moment on, nothing of the next one, and leaves what others count", async () => {
  // The time at which an hour, a day and a month begin.
  const to = new Date("2026-03-01T00:00:00+08:00");
  const [from, next] = [new Date(to.getTime() - 3_600_000), new Date(to.getTime() + 3_600_000)];
  const story = await publishArticle();
  for (const at of [from, to]) {
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      "insert into members (username, nickname, joined_at) values ($1, $1, $2) returning id",
      [newName(), at],
    );
    await rows("insert into security_events (member_id, kind, network, at) values ($1, 'registered', '-', $2)", [
      id,
      at,
    ]);
    await rows("insert into comments (article_id, member_id, content, created_at) values ($1, $2, '好', $3)", [
      story,
      id,
      at,
    ]);
    await addSiteCounts([{ minute: at, measure: "view", key: "", count: 1 }]);
  }
  const sums = async (grain: string) =>
    (
      await rows<{ measure: string; at: Date; count: number }>(
        "select measure, at, count::int from site_counts where measure <> 'summed' and grain = $1 order by measure, at",
        [grain],
      )
    ).map(({ measure, at, count }) => `${measure} ${at.toISOString()} ${count}`);
  const all = (...times: Date[]) =>
    ["comment", "member", "sign-in", "view"].flatMap((measure) =>
      times.map((at) => `${measure} ${at.toISOString()} 1`),
    );
  await withTransaction((trx) => sumUp({ from, to }, trx));
  const isView = (line: string) => line.startsWith("view");
  expect((await sums("hour")).filter((line) => !isView(line))).toEqual(all(from).filter((line) => !isView(line)));
  await withTransaction((trx) => sumUp({ from: to, to: next }, trx));
  await withTransaction((trx) => sumUp({ from, to }, trx));
  expect(await sums("hour")).toEqual(all(from, to));
  expect(await sums("day")).toEqual(all(new Date("2026-02-28T00:00:00+08:00"), to));
  expect(await sums("month")).toEqual(all(new Date("2026-02-01T00:00:00+08:00"), to));
});

it("sums up what the desk does: steps with their time, and releases", async () => {
  const room = await openNewsroom(newName());
  const story = await approvedStory(room);
  await orderRelease(room.chief, { id: story });
  await sumUpFigures(new Date());
  const asked = { ...today, limit: 100, language: "zh-cn" } as const;
  const steps = await readTable(room.chief, { ...asked, table: "steps" });
  expect(steps.map(({ key, numbers }) => [key, numbers[0], numbers[3]])).toEqual([
    ["1", 1, 100],
    ["2", 1, 100],
    ["3", 1, 100],
  ]);
  const releases = await readTable(room.chief, { ...asked, table: "releases" });
  expect(releases.find(({ key }) => key === "release.publish")?.numbers[0]).toBeGreaterThanOrEqual(1);
  expect(releases.find(({ key }) => key === "release.late")?.numbers[0]).toBe(0);
});

it("counts the desk's steps and releases from the first moment on, with their time, and nothing of the next one", async () => {
  const [from, to] = [new Date("2026-03-02T04:00:00Z"), new Date("2026-03-02T06:00:00Z")];
  const room = await openNewsroom(newName());
  const story = await approvedStory(room);
  await orderRelease(room.chief, { id: story });
  await takeDown(room.chief, { id: story, reason: "撤" });
  const tables = ["releases", "review_steps", "review_rounds"];
  for (const table of tables) await rows(`alter table ${table} disable trigger user`);
  await rows(
    `update releases set created_at = $2::timestamptz - interval '1 hour', due_at = $2::timestamptz - interval '1 minute',
       done_at = case kind when 'publish' then $2::timestamptz else $3::timestamptz end where manuscript_id = $1`,
    [story, from, to],
  );
  await rows(
    "update review_rounds set opened_at = $2::timestamptz - interval '86401 seconds' where manuscript_id = $1",
    [story, from],
  );
  await rows(
    `update review_steps set decided_at = $2::timestamptz + (step - 1) * interval '1 hour'
     where round_id in (select id from review_rounds where manuscript_id = $1)`,
    [story, from],
  );
  for (const table of tables) await rows(`alter table ${table} enable trigger user`);
  await withTransaction((trx) => sumUp({ from, to }, trx));
  const sums = await rows<{ measure: string; key: string; count: number }>(
    "select measure, key, sum(count)::int as count from site_counts where measure <> 'summed' and grain = 'day' group by 1, 2",
  );
  expect(new Set(sums.map(({ key }) => key))).toEqual(new Set([String(room.column)]));
  expect(Object.fromEntries(sums.map(({ measure, count }) => [measure, count]))).toEqual({
    "release.publish": 1,
    "release.late": 1,
    "step.1.decided": 1,
    "step.1.returned": 0,
    "step.1.seconds": 86_401,
    "step.1.hour": 0,
    "step.1.day": 1,
    "step.2.decided": 1,
    "step.2.returned": 0,
    "step.2.seconds": 3_600,
    "step.2.hour": 1,
    "step.2.day": 0,
  });
});

it("keeps minutes for eight days, hours for a hundred, days as long as the setting says, and months", async () => {
  const midnight = new Date("2026-11-20T00:00:00+08:00");
  const before = (days: number, minutes = 0) => new Date(midnight.getTime() - days * 86_400_000 - minutes * 60_000);
  const limits = [8, 100, 400] as const;
  for (const minute of limits.flatMap((days) => [before(days), before(days, 1)]))
    await addSiteCounts([{ minute, measure: "view", key: "", count: 1 }]);
  const id = await publishArticle();
  for (const day of [before(400), before(400, 1)]) {
    await addSearches([{ day: formatDate(day), words: "降息", searches: 1, isFound: true }]);
    await addArticleViews([{ hour: day, articleId: id, views: 1, readings: 0, depth: 0, finished: 0 }]);
  }
  for (const hour of [before(100), before(100, 60)]) {
    await addArticleViews([{ hour, articleId: id, views: 1, readings: 0, depth: 0, finished: 0 }]);
    await addPageViews([{ hour, path: "/", views: 1 }]);
  }
  // Inserts more rows than one chunk of the deletion.
  await rows(
    `insert into site_counts (measure, grain, at, key, count)
     select 'view', 'minute', $1::timestamptz - n * interval '1 minute', '', 1 from generate_series(1, 10001) n`,
    [before(500)],
  );
  const left = async (table: string, time = "at") =>
    (await rows<{ at: string }>(`select to_char(${time}, 'YYYY-MM-DD HH24:MI') as at from ${table} order by 1`)).map(
      ({ at }) => at,
    );
  const monthsOf = async (table: string) => (await rows(`select from ${table} where grain = 'month'`)).length;
  const months = await monthsOf("site_counts");
  const all = async () =>
    (
      await rows<{ count: number }>(
        `select (select count(*) from site_counts) + (select count(*) from search_counts) + (select count(*) from story_counts)
           + (select count(*) from article_views_hourly) + (select count(*) from page_views_hourly) as count`,
      )
    )[0]?.count ?? 0;
  const stood = await all();
  const told = (...times: Date[]) => times.map((time) => time.toISOString().slice(0, 16).replace("T", " ")).toSorted();
  const removed = await forgetFigures(midnight);
  expect(await all()).toBe(stood - removed);
  const utc = "at at time zone 'UTC'";
  expect(await left("site_counts where grain = 'minute'", utc)).toEqual(told(before(8)));
  expect(await left("site_counts where grain = 'hour'", utc)).toEqual(told(before(8), before(8, 60), before(100)));
  expect(await left("site_counts where grain = 'day'", utc)).toEqual(
    told(before(8), before(9), before(100), before(101), before(400)),
  );
  for (const table of ["search_counts", "story_counts"])
    expect((await left(`${table} where grain = 'day'`))[0]).toBe(`${formatDate(before(400))} 00:00`);
  for (const table of ["article_views_hourly", "page_views_hourly"])
    expect(await left(table, "hour at time zone 'UTC'")).toEqual(told(before(100)));
  expect(await monthsOf("site_counts")).toBe(months);
  expect([await monthsOf("search_counts"), await monthsOf("story_counts")]).toEqual([1, 2]);
});
