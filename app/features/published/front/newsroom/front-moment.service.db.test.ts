import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { readHome } from "#app/pages/home/home.server.ts";
import { launchFront, scheduleFront } from "#app/features/published/front/newsroom/front-launch.service.server.ts";
import { emptySlot, type FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { leaseFront, readFront, saveFront } from "#app/features/published/front/newsroom/front.service.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { formatDate } from "#app/lib/dates.ts";
import { keepSharedReads } from "#app/lib/shared-read.server.ts";
import { connectionPool } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { column } from "#tests/fixtures/content.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { approvedStory, openNewsroom, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { frontMomentCalls } from "./front-moment.calls.server.ts";
import { findFlashesBetween, findReleasesUntil } from "./front-moment.repo.server.ts";
import { previewHome, readHomeChanges } from "./front-moment.service.server.ts";

testDatabase();

const MINUTE = 60_000;
let room: Newsroom;
let story: number;

beforeEach(async () => {
  await emptyTables(
    "front_versions",
    "editing_leases",
    "headlines",
    "home_places",
    "articles",
    "manuscripts",
    "columns",
    "flashes",
  );
  await connectionPool().query(`
    insert into articles (id, title, status, publish_at) select n, '第' || n || '篇', 'published', now() - interval '1 hour' * n from generate_series(1, 9) n`);
  await connectionPool().query("select setval(pg_get_serial_sequence('articles', 'id'), 100)");
  room = await openNewsroom();
  story = await approvedStory(room, "两分钟后发的稿");
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const slot = (article: number, more: Partial<FrontSlot> = {}) => emptySlot("headline", { article, ...more });
const second = (time: Date) => Math.floor(time.getTime() / 1_000);

async function draft(actor: StaffActor, ...slots: FrontSlot[]): Promise<number> {
  const { fence } = await leaseFront(actor, { tab: randomUUID(), take: true });
  const version = (await readFront(actor)).draft?.version ?? 0;
  const saved = await saveFront(actor, { fence, version, slots });
  return saved.saved ? saved.version : 0;
}

/** Returns the titles of the headlines and the flashes at a time. */
async function seenAt(actor: StaffActor, at: Date, of: "planned" | "draft" = "planned") {
  const { home } = await previewHome(actor, { at, of }, () => readHome("zh-cn"));
  const { lead, secondary } = home.front;
  return {
    titles: [lead, ...secondary].map((one) => one?.title),
    flashes: home.flashes.length,
    sentences: home.front.sentences,
  };
}

/**
 * Schedules a story after two minutes, a flash after four, and a front after six. A slot of the front ends after eight.
 */
async function plan(): Promise<void> {
  await orderRelease(room.chief, { id: story, at: inMinutes(2) });
  await connectionPool().query(
    `insert into flashes (content, channel, publish_at, status) values ('快讯正文', 'top', now() + interval '4 minutes', 'published')`,
  );
  const version = await draft(room.chief, slot(7, { until: second(inMinutes(8)) }), slot(story, { title: "换过的题" }));
  await scheduleFront(room.chief, { version, at: inMinutes(6) });
}

it("is the home page with what is released, flashed, launched and ended by then, and nothing of it stays", async () => {
  await plan();
  const before = await dump();
  const purges = await listenToPurges();
  expect((await seenAt(room.chief, inMinutes(1))).titles[0]).toBe("第1篇");
  expect(await seenAt(room.chief, inMinutes(3))).toMatchObject({
    flashes: 0,
    titles: ["两分钟后发的稿", "第1篇", "第2篇", "第3篇", "第4篇"],
  });
  expect(await seenAt(room.chief, inMinutes(5))).toMatchObject({ flashes: 1 });
  expect((await seenAt(room.chief, inMinutes(7))).titles.slice(0, 3)).toEqual(["第7篇", "换过的题", "第1篇"]);
  expect((await seenAt(room.chief, inMinutes(9))).titles.slice(0, 2)).toEqual(["换过的题", "第1篇"]);
  expect(await dump()).toEqual(before);
  expect(await purges.told()).toEqual([]);
});

it("is seen by nobody else, whatever is read in common meanwhile", async () => {
  await plan();
  onTestFinished(keepSharedReads().stop);
  const [ahead, now] = await Promise.all([
    Promise.all([3, 7, 9].map((minutes) => seenAt(room.chief, inMinutes(minutes)))),
    Promise.all(Array.from({ length: 6 }, async () => (await readHome("zh-cn")).home)),
  ]);
  expect(ahead[0]?.titles[0]).toBe("两分钟后发的稿");
  for (const home of now) {
    expect(JSON.stringify(home)).not.toMatch(/两分钟后发的稿|换过的题|快讯正文/);
    expect(home.front.lead?.title).toBe("第1篇");
  }
});

it("keeps no launch waiting, and is not changed by one", async () => {
  const version = await draft(room.chief, slot(5));
  const { live } = await readFront(room.chief);
  const [begun, launched] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const looking = previewHome(room.chief, { at: new Date(), of: "planned" }, async () => {
    begun.resolve();
    await launched.promise;
    return (await readHome("zh-cn")).home.front.lead?.title;
  });
  await begun.promise;
  await expect(launchFront(room.chief, { base: live.number, version })).resolves.toMatchObject({ launched: true });
  launched.resolve();
  expect(await looking).toBe("第1篇");
}, 30_000);

it("shows the draft in the place of what is planned, while it is one", async () => {
  await draft(room.chief, slot(5), slot(story));
  expect((await seenAt(room.chief, new Date(), "draft")).titles.slice(0, 2)).toEqual(["第5篇", "第1篇"]);
  expect((await seenAt(room.chief, new Date(), "planned")).titles[0]).toBe("第1篇");
  expect((await seenAt(await addStaff("editor"), new Date(), "draft")).titles[0]).toBe("第5篇");
});

it("shows of a story that is not out its title alone to who may know no more, and nothing to others", async () => {
  await orderRelease(room.chief, { id: story, at: inMinutes(2) });
  const visual = await addStaff("visual");
  expect(await seenAt(visual, inMinutes(3))).toMatchObject({
    titles: ["两分钟后发的稿", "第1篇", "第2篇", "第3篇", "第4篇"],
    sentences: [],
  });
  expect((await seenAt(room.chief, inMinutes(3))).sentences).toEqual(["一句。", "两句。"]);
  for (const role of ["reporter", "flash", "auditor"] as const)
    await expect(seenAt(await addStaff(role), inMinutes(3))).rejects.toMatchObject({ code: "forbidden" });
});

it("looks seven days ahead and no further, and says what will change until then", async () => {
  const WEEK = 7 * 24 * 60;
  const version = await draft(
    room.chief,
    slot(1, { title: "三到五分钟", from: second(inMinutes(3)), until: second(inMinutes(5)) }),
    slot(2, { title: "一直都在" }),
    slot(3, { title: "到很久以后", until: second(inMinutes(WEEK + 5)) }),
  );
  await launchFront(room.chief, { base: 1, version });
  await plan();
  await connectionPool().query(
    `insert into flashes (content, channel, publish_at, status) values
       ('已经发了', 'top', now() - interval '1 minute', 'published'), ('八天以后', 'top', now() + interval '8 days', 'published')`,
  );
  await expect(seenAt(room.chief, inMinutes(WEEK + 1.5))).rejects.toMatchObject({ code: "invalid_input" });
  expect((await seenAt(room.chief, inMinutes(WEEK + 0.5))).flashes).toBe(2);
  const moments = await readHomeChanges(room.chief);
  expect(moments.map(({ kind, title }) => [kind, title])).toEqual([
    ["release", "两分钟后发的稿"],
    ["begins", "三到五分钟"],
    ["flash", "快讯正文"],
    ["ends", "三到五分钟"],
    ["front", "3"],
  ]);
});

it("has flashes of a stretch in their order, one at the moment that two stretches share in the later one alone", async () => {
  const [from, to] = [inMinutes(1), inMinutes(2)];
  await connectionPool().query(
    `insert into flashes (content, channel, publish_at, status)
     select at::text, 'top', at, 'published' from unnest($1::timestamptz[]) at`,
    [[from, to, inMinutes(0), inMinutes(3)]],
  );
  expect((await findFlashesBetween(from, to)).map(({ at }) => at)).toEqual([from]);
  // The changes are sorted by time, then by their order of creation. Each has its title or the beginning of its text.
  await emptyTables("flashes");
  const [at, later] = [from, to];
  // The later one is inserted first, so the test fails if they are not sorted by time.
  await connectionPool().query(
    `insert into flashes (id, title, content, channel, publish_at, status) overriding system value
     select id, title, repeat('长', 61), 'top', at, status
     from (values (904, '', $2::timestamptz, 'published'), (903, '有标题', $1, 'published'), (902, '撤了', $1, 'offline'),
       (901, '', $1, 'published')) as flash (id, title, at, status)`,
    [at, later],
  );
  const words = "长".repeat(60);
  const flash = { version: 1, industryId: null };
  expect(await findFlashesBetween(at, inMinutes(3))).toEqual([
    { ...flash, id: 901, title: words, at },
    { ...flash, id: 903, title: "有标题", at },
    { ...flash, id: 904, title: words, at: later },
  ]);
  await connectionPool().query(
    "insert into flashes (content, channel, publish_at, status) select n, 'top', $1, 'published' from generate_series(1, 500) n",
    [at],
  );
  expect(await findFlashesBetween(at, inMinutes(3))).toHaveLength(500);
});

it("has releases with a text that wait until a moment, and at it, in their order, two hundred of them", async () => {
  await orderRelease(room.chief, { id: story, at: inMinutes(2) });
  const above = await column("above");
  await connectionPool().query("update columns set parent_id = $1 where id = $2", [above, room.column]);
  const ofStory = "select id::int, revision_id::int as revision, due_at as due from releases where manuscript_id = $1";
  const {
    rows: [own],
  } = await connectionPool().query<{ id: number; revision: number; due: Date }>(ofStory, [story]);
  const due = own?.due ?? new Date(0);
  const { rows: made } = await connectionPool().query<{ id: number }>(
    `with others as (
       insert into manuscripts (fields) select jsonb_build_object('title', n) from generate_series(1, 205) n returning id, title)
     insert into releases (manuscript_id, number, kind, reason, revision_id, is_import, state, done_at, due_at)
     select o.id, 1, coalesce(kind, 'publish'), 'test', case when kind is null then $1::bigint end, true, coalesce(state, 'waiting'),
       case state when 'done' then now() end, $2::timestamptz + coalesce(seconds, 9) * interval '1 second'
     from others o left join (values ('1', null, null, 0), ('2', null, null, -60), ('3', 'takedown', null, -60),
       ('4', null, 'done', -60), ('5', null, 'cancelled', -60)) as one (title, kind, state, seconds) using (title)
     order by o.id returning id::int`,
    [own?.revision, due],
  );
  await connectionPool().query("update releases set attempts = 1 where id = $1", [own?.id]);
  const found = await findReleasesUntil(due);
  expect(found.map(({ id }) => id)).toEqual([made[1]?.id, own?.id, made[0]?.id]);
  expect(found.slice(0, 2)).toMatchObject([
    { title: "2", dueAt: new Date(due.getTime() - MINUTE), columnIds: [], ownerId: null },
    {
      id: own?.id,
      story,
      revisionId: own?.revision,
      title: "两分钟后发的稿",
      dueAt: due,
      columnIds: [room.column, above],
      industryId: null,
      ownerId: room.reporter.id,
      assigneeId: null,
    },
  ]);
  expect((await findReleasesUntil(new Date(due.getTime() - 1))).map(({ id }) => id)).toEqual([made[1]?.id]);
  expect(await findReleasesUntil(inMinutes(5))).toHaveLength(200);
});

async function dump() {
  const tables = [
    "articles",
    "headlines",
    "home_places",
    "front_versions",
    "releases",
    "manuscripts",
    "article_counts",
    "media_uses",
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      connectionPool().query(
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`,
      ),
    ),
  );
  return rows.map(({ rows: [row] }) => row);
}

it("writes the day of the preview into the header of the page, today for 0", async () => {
  const { run } = frontMomentCalls["POST /newsroom/frontPage"];
  const renderPage = async () => '<span data-today="2000-01-01">那天</span>';
  const dayAt = async (at: number) => {
    const visit = { input: { at, of: "planned" }, actor: room.chief, language: "zh-cn", renderPage };
    const { html } = (await run(visit as never)) as { html: string };
    return /data-today="([^"]*)"/.exec(html)?.[1];
  };
  const tomorrow = inMinutes(24 * 60);
  expect(await dayAt(second(tomorrow))).toBe(formatDate(tomorrow));
  const before = formatDate(new Date());
  expect([before, formatDate(new Date())]).toContain(await dayAt(0));
});
