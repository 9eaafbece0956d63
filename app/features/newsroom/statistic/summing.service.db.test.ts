import { beforeEach, expect, it } from "vitest";
import { addSearches, addSiteCounts } from "#app/features/published/track/track.repo.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { publishArticle } from "../../../../tests/fixtures/comments.ts";
import { newName, rows } from "../../../../tests/fixtures/members.ts";
import { approvedStory, openNewsroom } from "../../../../tests/fixtures/stories.ts";
import { readStatistics, readTable } from "./statistic.service.server.ts";
import { sumUp } from "./summing.repo.server.ts";
import { forgetFigures, sumUpFigures } from "./summing.service.server.ts";
import { formatDate } from "#app/lib/dates.ts";

testDatabase();
const now = new Date();
const today = { span: "day", day: formatDate(now) } as const;

beforeEach(async () => {
  await rows("truncate site_counts, story_counts, search_counts");
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

it("counts in an hour what came from its first moment on, and nothing of the next one", async () => {
  const [from, to] = [new Date("2026-03-01T04:00:00Z"), new Date("2026-03-01T05:00:00Z")];
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
  }
  await withTransaction((trx) => sumUp({ from, to }, trx));
  const sums = await rows<{ measure: string; grain: string; count: number }>(
    "select measure, grain, count::int from site_counts where measure <> 'summed' order by measure, grain desc",
  );
  expect(sums).toEqual(
    ["comment", "member", "sign-in"].flatMap((measure) =>
      ["month", "hour", "day"].map((grain) => ({ measure, grain, count: 1 })),
    ),
  );
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

it("keeps days as long as the setting says, and months", async () => {
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
  for (const minute of [days(500), days(120), days(20), now])
    await addSiteCounts([{ minute, measure: "view", key: "", count: 1 }]);
  for (const day of [days(500), now].map((one) => formatDate(one)))
    await addSearches([{ day, words: "降息", searches: 1, isFound: true }]);
  expect(await forgetFigures(now)).toBeGreaterThan(0);
  const left = await rows<{ grain: string; count: number }>(
    "select grain, count(*)::int from site_counts group by grain order by grain",
  );
  expect(Object.fromEntries(left.map(({ grain, count }) => [grain, count]))).toMatchObject({
    minute: 1,
    hour: 2,
    day: 3,
  });
  expect(left.find(({ grain }) => grain === "month")?.count).toBeGreaterThanOrEqual(3);
  expect(await rows("select grain from search_counts order by grain")).toEqual([
    { grain: "day" },
    { grain: "month" },
    { grain: "month" },
  ]);
});
