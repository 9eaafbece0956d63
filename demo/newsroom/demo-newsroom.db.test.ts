import { afterAll, beforeAll, expect, it } from "vitest";
import { installDefaults } from "../../defaults/install.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { publishArticle } from "#tests/fixtures/comments.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { seedDemoComments } from "../comments.ts";
import { seedDemoMembers } from "../members.ts";
import { seedDemoStaff } from "../staff.ts";
import { seedDemoStories } from "../stories.ts";
import { seedDemoNewsroom } from "./demo-newsroom.ts";

/** Tests the demo's entries on newsroom screens other than those of stories. */
testDatabase();
const now = new Date();
let site: MemberSite;
let tooEarly: unknown[];

beforeAll(async () => {
  site = await MemberSite.open({ DEMO: "1" });
  await installDefaults();
  for (const slug of ["auto-winter-range", "auto-battery-warranty"])
    await publishArticle({ importKey: `demo/${slug}`, isDemo: true });
  // Figures of earlier hours, which were counted while the demo was being added.
  await rows(`insert into article_views_hourly (article_id, hour, views)
    select id, date_trunc('hour', now()), 40 from articles`);
  await rows(`insert into site_counts (measure, grain, at, key, count)
    values ('view', 'month', date_trunc('month', now(), 'Asia/Shanghai'), '', 1000000)`);
  await seedDemoNewsroom(now);
  tooEarly = await rows("select from mailings");
  await seedDemoMembers();
  await seedDemoStaff();
  await seedDemoComments(now);
  await seedDemoStories(now);
  await Promise.all([seedDemoNewsroom(now), seedDemoNewsroom(now)]);
});
afterAll(() => site.close());

it("has figures of each kind, and does not take away what was counted meanwhile", async () => {
  const [counted] = await rows<{ count: number }>(
    "select count from site_counts where measure = 'view' and grain = 'month'",
  );
  expect(counted?.count).toBe(1_000_000);
  for (const table of ["story_counts", "site_counts", "search_counts"])
    expect((await rows(`select from ${table}`)).length).toBeGreaterThan(1);
});

it("has messages to members: a draft with two versions, one for tomorrow, one that most have read", async () => {
  expect(tooEarly).toEqual([]);
  const mailings = await rows<{ state: string; version: number; sent: number; waits: boolean }>(
    "select state, version, sent, send_at > now() as waits from mailings order by state",
  );
  expect(mailings).toMatchObject([
    { state: "draft", version: 2, waits: null },
    { state: "scheduled", version: 1, sent: 0, waits: true },
    { state: "sent", version: 1, waits: false },
  ]);
  const [box] = await rows<{ told: number; read: number }>(
    "select count(*)::int as told, count(read_at)::int as read from messages where mailing_id is not null",
  );
  expect(box?.told).toBe(mailings[2]?.sent);
  expect(box?.read).toBeGreaterThan(0);
});

it("has adjustments that were done alone, signed by a second colleague, and one that waits for them", async () => {
  expect(
    await rows("select unit, state, needs_second, decided_by is null as alone from adjustments order by id"),
  ).toEqual([
    { unit: "points", state: "done", needs_second: false, alone: true },
    { unit: "money", state: "done", needs_second: true, alone: false },
    { unit: "points", state: "waiting", needs_second: true, alone: true },
  ]);
});

it("has answers to readers, and versions of menus that read as they did", async () => {
  expect(
    await rows("select status, count(*)::int as count from contributions group by status order by status"),
  ).toEqual([
    { status: "declined", count: 1 },
    { status: "returned", count: 1 },
    { status: "waiting", count: 2 },
  ]);
  expect(await rows("select state from error_reports where state <> 'open'")).toEqual([{ state: "answered" }]);
  expect(await rows("select title from rules where path = 'spotcheck' and type = 'nav'")).toEqual([{ title: "抽检" }]);
  const versions = await rows("select number from noun_revisions where kind = 'menu' order by number");
  expect(versions).toHaveLength(3);
});

it("has a picture beside a story and a source that end within seven days", async () => {
  const ends = await rows(
    `select 'picture' as what from media join media_uses on media_id = media.id and kind = 'manuscript'
       where valid_until between now() and now() + interval '7 days'
     union all select 'source' from sources where valid_until between current_date and current_date + 7`,
  );
  expect(ends).toEqual([{ what: "picture" }, { what: "source" }]);
});

it("is done again by the next start where one broke off, and nothing twice", async () => {
  const counts = `select (select count(*) from mailings) as mailings, (select count(*) from messages) as messages,
    (select count(*) from adjustments) as adjustments, (select count(*) from contributions) as contributions,
    (select count(*) from media) as pictures, (select count(*) from sources) as sources,
    (select count(*) from noun_revisions) as versions`;
  const before = await rows(counts);
  await rows("delete from settings where key = 'demoDesksSeeded'");
  await rows("delete from error_reports where state <> 'open'");
  await seedDemoNewsroom(new Date(now.getTime() + 60_000));
  const [after] = await rows<Record<string, string>>(counts);
  // The report was deleted above and is answered again.
  expect({ ...after, messages: before[0]?.["messages"] }).toEqual(before[0]);
});
