import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { NEWSROOM_CHANNEL } from "#app/features/newsroom/event/event.service.server.ts";
import { NotificationListener } from "#db/notifications.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, column, insert } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests the counts in the navigation, and how screens are notified of changes (docs/newsroom.md#desk). */
const test = testDatabase();
let site: MemberSite;
let reader: { id: number };
let desk: number;
let here: number;
let elsewhere: number;

beforeAll(async () => {
  site = await MemberSite.open();
  reader = await site.register();
  [desk] = [await column("waiting-desk")];
  const below = await column("waiting-below", desk);
  [here, elsewhere] = [await article("这里的", { column_id: below }), await article("别处的")];
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ["comments", "contributions", "error_reports"]) await rows(`delete from ${table}`);
});

const comment = (articleId: number, status = "waiting") =>
  insert("comments", { article_id: articleId, member_id: reader.id, content: "一句话", status });
const contribution = (columnId: number | null, status = "waiting") =>
  insert("contributions", {
    member_id: reader.id,
    title: "稿",
    body_html: "<p>字</p>",
    author_name: "读者",
    status,
    column_id: columnId,
  });
const report = (articleId: number, state = "open") =>
  insert("error_reports", { article_id: articleId, member_id: reader.id, quote: `字${state}`, said: "错了", state });
const waiting = async ({ token }: Colleague) => (await site.get("newsroom/waiting", token)).data;
const NOTHING = { work: 0, flash: 0, front: 0, calendar: 0, comments: 0, contributions: 0, errors: 0, complaints: 0 };

it("counts what waits in each queue, as far as the caller's right reaches", async () => {
  for (const place of [here, elsewhere]) {
    await comment(place);
    await comment(place, "approved");
    await report(place);
    await report(place, "answered");
  }
  await rows("update comments set reported_at = now() where status = 'approved'");
  for (const place of [desk, null]) {
    await contribution(place);
    await contribution(place, "draft");
  }
  const scoped = await colleague(site, { role: "desk-head", scope: { kind: "column", id: desk } });
  const [head, moderator, flash, admin] = [
    await colleague(site, "desk-head"),
    await colleague(site, "operations"),
    await colleague(site, "flash"),
    await colleague(site, "admin"),
  ];
  expect(await waiting(head)).toEqual({ ...NOTHING, comments: 4, contributions: 2, errors: 2 });
  expect(await waiting(scoped)).toEqual({ ...NOTHING, comments: 2, contributions: 1, errors: 1 });
  expect(await waiting(moderator)).toEqual({ ...NOTHING, comments: 4 });
  expect([await waiting(flash), await waiting(admin)]).toEqual([NOTHING, NOTHING]);
});

it("counts reports of what is one's own, releases and fronts that failed, and stops beyond a thousand", async () => {
  const [reporter, head] = [await colleague(site, "reporter"), await colleague(site, "desk-head")];
  await report(here);
  await report(elsewhere);
  await insert("office_documents", { kind: "story", target_id: here, owner_id: reporter.id, state: "released" }).catch(
    () =>
      rows("update office_documents set owner_id = $1 where kind = 'story' and target_id = $2", [reporter.id, here]),
  );
  const [story] = await rows<{ id: number }>("insert into manuscripts (owner_id) values ($1) returning id", [
    reporter.id,
  ]);
  await rows(
    "insert into releases (manuscript_id, number, kind, reason, state) values ($1, 1, 'takedown', 'test', 'failed')",
    [story?.id],
  );
  const [foreign] = await rows<{ id: number }>("insert into manuscripts (owner_id) values (null) returning id");
  for (const [id, number, state] of [
    [story?.id, 2, "cancelled"],
    [foreign?.id, 1, "failed"],
  ])
    await rows(
      "insert into releases (manuscript_id, number, kind, reason, state) values ($1, $2, 'takedown', 'test', $3)",
      [id, number, state],
    );
  await rows(
    `insert into front_versions (front_id, number, slots, state, due_at) select id, 1, '[]', 'failed', now() from fronts`,
  );
  await rows(
    "insert into comments (article_id, member_id, content) select $1, $2, '等' from generate_series(1, 1200)",
    [here, reader.id],
  );
  expect(await waiting(reporter)).toEqual({ ...NOTHING, errors: 1, calendar: 1 });
  expect(await waiting(head)).toMatchObject({ errors: 2, calendar: 2, front: 1, comments: 1001 });
});

it("is heard of by the newsroom whatever writes it: once for a transaction, and nothing that waits for nobody", async () => {
  const heard: string[] = [];
  const listener = new NotificationListener({
    url: test.url,
    channel: NEWSROOM_CHANNEL,
    onMessage: (payload) => void heard.push(payload),
    onGap: () => undefined,
    onState: () => undefined,
  });
  await listener.open();
  try {
    await comment(here, "approved");
    await contribution(null, "draft");
    await rows(
      "insert into comments (article_id, member_id, content) select $1, $2, '等' from generate_series(1, 50)",
      [here, reader.id],
    );
    await rows("update comments set status = 'declined' where status = 'waiting'");
    await rows("update comments set content = '改' where status = 'declined'");
    await rows("update contributions set status = 'waiting'");
    await report(here);
    await rows("update error_reports set state = 'answered'");
    await rows(`insert into complaints (number, kind, said, language, accept_due_at, due_at)
      values ('T1', 'other', 'x', 'zh-cn', now(), now())`);
    await rows("update complaints set version = 2");
    await rows("delete from complaints");
    await rows(`insert into audit_entries (actor, action, target_kind, target_id)
      select 'test', action, 'test', '1' from unnest(array['word.add', 'word.add', 'member.mute', 'story.move']) as action`);
    await rows("select pg_notify('office', '\"over\"')");
    await expect.poll(() => heard.at(-1)).toBe('"over"');
    const told = heard.slice(0, -1).map((payload) => JSON.parse(payload));
    expect(told.map(({ kind, queue, desk }) => `${kind} ${queue ?? desk}`)).toEqual([
      ...["comments", "comments", "contributions", "errors", "errors", "complaints"].map((queue) => `queue ${queue}`),
      "desk word",
      "desk member",
    ]);
  } finally {
    await listener.close();
  }
});
