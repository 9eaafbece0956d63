import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { column } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

testDatabase();

let site: MemberSite;
let reporter: Colleague;
let editor: Colleague;
let chief: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  reporter = await colleague(site, "reporter");
  editor = await colleague(site, "editor");
  chief = await colleague(site, "chief");
});
afterAll(() => site.close());

const dashboard = async ({ token }: Colleague) => (await site.get("newsroom/dashboard", token)).data;
const begin = async (title: string, { token }: Colleague): Promise<number> =>
  (await site.post("newsroom/createStory", { title }, { token })).data.id;
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

/** Inserts a round with an open first step, as handing in does. */
async function openRound(id: number, writer: Colleague, hoursAgo: number): Promise<number> {
  const [round] = await rows<{ id: number }>(
    `insert into review_rounds (manuscript_id, number, kind, steps, writers, revision_id, opened_by, opened_at)
     select $1, 1, 'publish', 3, array[$2::bigint], max(id), $2, now() - make_interval(hours => $3)
     from manuscript_revisions where manuscript_id = $1 returning id`,
    [id, writer.id, hoursAgo],
  );
  await rows(
    `insert into review_steps (round_id, step, revision_in)
     select $1, 1, max(id) from manuscript_revisions where manuscript_id = $2`,
    [round?.id, id],
  );
  await rows("update manuscripts set state = 'in_review' where id = $1", [id]);
  await rows("update office_documents set state = 'in_review' where target_id = $1", [id]);
  return round?.id ?? 0;
}

describe("the desk", () => {
  it("has what waits for who may sign it, what has waited longest first, and nothing of one's own", async () => {
    const [newer, older, own] = [
      await begin("新来的", reporter),
      await begin("先来的", reporter),
      await begin("编辑自己的", editor),
    ];
    await openRound(newer, reporter, 1);
    const round = await openRound(older, reporter, 5);
    await openRound(own, editor, 9);
    const { waiting } = await dashboard(editor);
    expect(idsOf(waiting)).toEqual([older, newer]);
    expect(waiting[0]).toMatchObject({ step: 1, steps: 3, takenBy: "", isMine: false, title: "先来的" });
    expect(idsOf((await dashboard(chief)).waiting)).toEqual([own, older, newer]);
    expect((await dashboard(reporter)).waiting).toEqual([]);

    await rows(
      "update review_steps set taken_by = $2, taken_until = now() + interval '5 minutes' where round_id = $1",
      [round, chief.id],
    );
    const taken = (await dashboard(editor)).waiting.find(({ id }: { id: number }) => id === older);
    expect(taken).toMatchObject({ takenBy: expect.stringMatching(/^同事/), isMine: false });
    expect((await dashboard(chief)).waiting.map((one: { isMine: boolean }) => one.isMine)).toEqual([
      false,
      true,
      false,
    ]);
    const line = (await site.get("newsroom/stories?state=in_review", editor.token)).data.stories;
    expect(line.find(({ id }: { id: number }) => id === older)).toMatchObject({ steps: 3, passed: 0 });
  });

  it("has what came back with its note, and what is being written", async () => {
    const [back, mine] = [await begin("退回来的", reporter), await begin("在写的", reporter)];
    const [assignee, former] = [await colleague(site, "reporter"), await colleague(site, "reporter")];
    const round = await openRound(back, former, 1);
    await rows(
      `update review_steps set decision = 'returned', decided_by = $2, decided_at = now(), note = '导语再短一点',
       revision_out = revision_in where round_id = $1`,
      [round, editor.id],
    );
    await rows("update review_rounds set closed_at = now(), outcome = 'returned' where id = $1", [round]);
    await rows("update manuscripts set state = 'returned' where id = $1", [back]);
    const earlier = await begin("否掉的", reporter);
    const other = await openRound(earlier, former, 1);
    await rows(
      `update review_steps set decision = 'vetoed', decided_by = $2, decided_at = now() - interval '1 hour', note = '不发',
       revision_out = revision_in where round_id = $1`,
      [other, editor.id],
    );
    await rows("update review_rounds set closed_at = now(), outcome = 'vetoed' where id = $1", [other]);
    await rows("update manuscripts set state = 'returned' where id = $1", [earlier]);
    const { returned, writing } = await dashboard(reporter);
    expect(returned).toMatchObject([
      { id: back, title: "退回来的", note: "导语再短一点", by: expect.stringMatching(/^同事/), how: "returned" },
      { id: earlier, note: "不发", how: "vetoed" },
    ]);
    await rows("update manuscripts set state = 'in_review' where id = $1", [earlier]);
    expect(idsOf(writing)).toEqual([mine]);
    await rows("update manuscripts set assignee_id = $2 where id = $1", [mine, assignee.id]);
    expect(idsOf((await dashboard(assignee)).writing)).toEqual([mine]);
    expect((await dashboard(editor)).returned).toEqual([]);
    await rows("update manuscripts set assignee_id = $2 where id = $1", [back, assignee.id]);
    for (const one of [reporter, assignee, former]) expect(idsOf((await dashboard(one)).returned)).toEqual([back]);
    await rows("update manuscripts set owner_id = $2 where id = $1", [back, assignee.id]);
    expect((await dashboard(reporter)).returned).toEqual([]);
    await rows("update manuscripts set state = 'writing' where id = $1", [back]);
    expect((await dashboard(assignee)).returned).toEqual([]);
  });

  it("says column names in the language of its reader", async () => {
    const place = await column("desk-en");
    await rows("update columns set name = '宏观', name_en = 'Macro' where id = $1", [place]);
    const { id } = (
      await site.post("newsroom/createStory", { title: "有栏目的", column: place }, { token: reporter.token })
    ).data;
    const columnIn = async (language: string) => {
      const headers = { "think-lang": language };
      const { writing } = (await site.call("GET", "newsroom/dashboard", { token: reporter.token, headers })).data;
      return writing.find((one: { id: number }) => one.id === id).column;
    };
    expect([await columnIn("zh-cn"), await columnIn("en")]).toEqual(["宏观", "Macro"]);
  });

  it("names what failed before what is due, to those who may read it", async () => {
    const id = await begin("没发出去的", reporter);
    const later = await begin("明天的", reporter);
    for (const [story, state, due] of [
      [later, "waiting", "1 day"],
      [id, "failed", "-1 hour"],
    ])
      await rows(
        `insert into releases (manuscript_id, number, kind, revision_id, is_import, state, due_at, error)
         select $1, 1, 'publish', max(id), true, $2, now() + $3::interval, case $2 when 'failed' then 'embargo' else '' end
         from manuscript_revisions where manuscript_id = $1`,
        [story, state, due],
      );
    const { releases } = await dashboard(editor);
    expect(releases).toMatchObject([
      { story: id, state: "failed", error: "embargo" },
      { story: later, state: "waiting" },
    ]);
    expect((await dashboard(await colleague(site, "reporter"))).releases).toEqual([]);
    const now = Math.floor(Date.now() / 1_000);
    const calendar = (from: number, to: number) => site.get(`newsroom/calendar?from=${from}&to=${to}`, editor.token);
    expect((await calendar(now, now + 2 * 86_400)).data.list).toMatchObject([{ story: id }, { story: later }]);
    expect((await calendar(now + 86_400 * 3, now + 86_400 * 4)).data.list).toMatchObject([{ story: id }]);
    // A range includes its first second and excludes its last one. Every range contains overdue releases.
    await rows("update releases set due_at = to_timestamp($2) where manuscript_id = $1", [later, now + 3_600]);
    const within = async (from: number, to: number) =>
      (await calendar(from, to)).data.list.map(({ story }: { story: number }) => story);
    expect(await within(now + 3_600, now + 7_200)).toEqual([id, later]);
    expect(await within(now + 60, now + 3_600)).toEqual([id]);
    await rows("update releases set due_at = to_timestamp($2) where manuscript_id = $1", [later, now - 60]);
    expect(await within(now + 60, now + 3_600)).toEqual([id, later]);
    const movable = async (who: Colleague) =>
      (await site.get(`newsroom/calendar?from=${now - 86_400}&to=${now + 172_800}`, who.token)).data.list.map(
        ({ story, mayMove }: { story: number; mayMove: boolean }) => [story, mayMove],
      );
    expect(await movable(editor)).toEqual([
      [id, false],
      [later, false],
    ]);
    expect(await movable(chief)).toEqual([
      [id, true],
      [later, true],
    ]);
    await rows("update releases set state = 'done', done_at = due_at where manuscript_id = $1", [later]);
    expect(await movable(chief)).toEqual([
      [id, true],
      [later, false],
    ]);
  });
});

describe("what ends soon", () => {
  type Said = { ends: string; story?: number; by?: Colleague };
  let last = 0;
  /** Adds a picture whose licence expires after a time. It belongs to a story, or to nothing public. */
  async function picture({ ends, story, by = chief }: Said): Promise<number> {
    last += 1;
    const [row] = await rows<{ id: number }>(
      `insert into media (sha256, extension, bytes, width, height, widths, alt, caption, rights, rights_by, uploaded_by, valid_until)
       values ($1, 'jpg', 1, 9, 9, '{9}', '', '码头', 'own', '某人', $2, now() + $3::interval) returning id::int`,
      [String(last).padStart(64, "e"), by.id, ends],
    );
    const id = row?.id ?? 0;
    if (story !== undefined)
      await rows("insert into media_uses (media_id, kind, target_id) values ($1, 'manuscript', $2)", [id, story]);
    return id;
  }
  const endingOf = async (who: Colleague) => (await dashboard(who)).ending as { kind: string; id: number }[];

  it("is on the desk of who looks after pictures, of who writes the story and of who keeps sources", async () => {
    const [story, other] = [await begin("配图的稿", reporter), await begin("也配的稿", editor)];
    const soon = await picture({ ends: "3 days", story });
    await rows("insert into media_uses (media_id, kind, target_id) values ($1, 'manuscript', $2)", [soon, other]);
    await picture({ ends: "8 days", story });
    await picture({ ends: "-1 day", story });
    await picture({ ends: "2 days" });
    const [source] = await rows<{ id: number }>(
      `insert into sources (name, host, list, valid_until, active)
       values ('某社', 'a.example', 'official', (now() at time zone 'Asia/Shanghai')::date + 1, true) returning id::int`,
    );
    await rows(
      `insert into sources (name, host, list, valid_until, active) values
       ('今天完的社', 'e.example', 'official', (now() at time zone 'Asia/Shanghai')::date, true),
       ('还有七天的社', 'f.example', 'official', (now() at time zone 'Asia/Shanghai')::date + 7, true),
       ('停用的社', 'b.example', 'official', (now() at time zone 'Asia/Shanghai')::date + 1, false),
       ('早过的社', 'c.example', 'official', (now() at time zone 'Asia/Shanghai')::date - 1, true),
       ('还早的社', 'd.example', 'official', (now() at time zone 'Asia/Shanghai')::date + 8, true)`,
    );
    const line = { kind: "picture", id: soon, name: "码头" };
    await rows("update manuscripts set touched_at = now() - interval '1 hour' where id = $1", [story]);
    expect(await endingOf(chief)).toMatchObject([
      { kind: "source", name: "今天完的社", story: null, stories: 0 },
      { kind: "source", id: source?.id, name: "某社", story: null, stories: 0 },
      { ...line, story: { id: other, title: "也配的稿" }, stories: 2 },
      { kind: "source", name: "还有七天的社" },
    ]);
    expect(await endingOf(reporter)).toMatchObject([{ ...line, story: { id: story, title: "配图的稿" }, stories: 1 }]);
    const stranger = await colleague(site, "reporter");
    expect(await endingOf(stranger)).toEqual([]);
  });

  it("counts a lease that ends, and not one that goes on into the next", async () => {
    const story = await begin("租来的图", reporter);
    const day = 86_400;
    const now = Math.floor(Date.now() / 1_000);
    const lease = (from: number, until: number) => ({ allow: true, from, until, note: "" });
    const [ends, goesOn] = [await picture({ ends: "90 days", story }), await picture({ ends: "90 days", story })];
    const say = (id: number, leases: object[]) =>
      rows("update media set leases = $2::jsonb where id = $1", [id, JSON.stringify(leases)]);
    await say(ends, [lease(0, now + 2 * day)]);
    await say(goesOn, [lease(0, now + 2 * day), lease(now + day, now + 30 * day)]);
    const found = (await endingOf(reporter)).map(({ id }) => id);
    expect([found.includes(ends), found.includes(goesOn)]).toEqual([true, false]);
  });
});
