import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { subjectRecord } from "./subject.schema.ts";
import { previewSubject } from "./subject-preview.service.server.ts";
import { readSubject } from "#app/features/published/subject/subject.service.server.ts";
import { subjectModel } from "#app/features/published/subject/subject.view.ts";
import { placeArticle } from "#app/features/published/subject/subject-place.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { article, industry, insert, subject } from "#tests/fixtures/content.ts";
import { listenToEvents } from "#tests/fixtures/newsroom/notifications.ts";
import { publishArticle } from "#tests/fixtures/comments.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests the newsroom calls of subjects (docs/newsroom.md#collections). */
testDatabase();
let site: MemberSite;
let editor: Colleague;
let other: Colleague;
let ofAuto: Colleague;
let reporter: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  const auto = { kind: "industry", id: await industry("auto") } as const;
  [editor, other] = [await colleague(site, "editor"), await colleague(site, "visual")];
  [ofAuto, reporter] = [await colleague(site, { role: "editor", scope: auto }), await colleague(site, "reporter")];
});
afterAll(() => site.close());
beforeEach(() => emptyTables("subjects", "noun_revisions", "search_documents", "audit_entries", "articles", "rules"));

const EMPTY = {
  title: "以旧换新",
  title_en: "",
  lead: "",
  lead_en: "",
  banner_media_id: null,
  industry: "",
  tags: [],
  status: "ongoing",
  published: true,
  start_at: "2026-01-01T00:00:00.000Z",
  end_at: null,
  sections: [],
  timeline: [],
};
const SECTION = {
  id: null,
  title: "一",
  title_en: "",
  intro: "",
  intro_en: "",
  layout: "list",
  rule_tags: [],
  articles: [],
};
const post = (path: string, body: object, { token }: Colleague = editor) =>
  site.post(`newsroom/${path}`, body, { token });
const get = async (path: string, { token }: Colleague = editor) => (await site.get(`newsroom/${path}`, token)).data;
const save = (subject: object, seen: object = {}, who = editor) =>
  post("subjects/save", { key: randomUUID(), record: { ...EMPTY, ...subject }, ...seen }, who);
const made = async (subject: object = {}): Promise<{ id: number; version: number }> => {
  const { id, version } = (await save(subject)).data;
  return { id, version };
};
const shown = async (id: number) => (await site.get(`content/subjects/${id}`, "")).data;
const lines = async (query = "", who = editor) => (await get(`subjects?${query}`, who)).list;

describe("a subject", () => {
  it("is what was written, for readers too, and is one however often its first save is sent", async () => {
    const story = await article("一篇");
    const body = {
      key: randomUUID(),
      record: {
        ...EMPTY,
        title_en: "Trade-in",
        industry: "auto",
        sections: [{ ...SECTION, title_en: "One", articles: [story] }],
        timeline: [
          { happened_on: "2026-02-01", title: "开始", title_en: "Begun", text: "", text_en: "", article_id: story },
        ],
      },
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post("subjects/save", body)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const [{ id }] = answers.map(({ data }) => data);
    expect(await rows("select from subjects")).toHaveLength(1);
    expect(await get(`subject?id=${id}`)).toMatchObject({
      version: 1,
      state: "running",
      record: { title_en: "Trade-in", industry: "auto", sections: [{ id: expect.any(Number), articles: [story] }] },
      stories: [{ id: story, title: "一篇" }],
    });
    expect((await shown(id)).sections[0].cards).toHaveLength(1);
    expect(await rows("select from audit_entries where action = 'subject.save'")).toHaveLength(1);
    expect((await lines())[0]).toMatchObject({ id, sections: 1, stories: 1, industry: "行业auto" });
    const unseen = { ...body.record, published: false, sections: [] };
    const later = (await post("subjects/save", { key: randomUUID(), record: unseen })).data;
    expect((await get(`subject?id=${later.id}`)).state).toBe("draft");
  });

  it("is nowhere where readers look while it is a draft, and hidden again after", async () => {
    const { id, version } = await made({ published: false });
    expect((await lines())[0].state).toBe("draft");
    expect(await shown(id)).toBeNull();
    expect(await rows("select from search_documents")).toEqual([]);
    await save({ start_at: "2099-01-01T00:00:00.000Z" }, { id, version });
    expect((await lines())[0].state).toBe("waiting");
    expect(await shown(id)).toBeNull();
    await save({ end_at: "2026-02-01T00:00:00.000Z" }, { id, version: version + 1 });
    expect((await lines())[0].state).toBe("ended");
    expect(await shown(id)).toMatchObject({ status: "ended" });
    await save({ published: false }, { id, version: version + 2 });
    expect((await lines("state=hidden")).map((line: { id: number }) => line.id)).toEqual([id]);
    expect(await lines("state=running")).toEqual([]);
  });

  it("keeps the sections that stories name, and is filled by any of a section's tags without doubles", async () => {
    const [placed, tagged] = [await article("手放"), await article("标签")];
    await rows("update articles set tags = '{补贴}' where id = any($1)", [[placed, tagged]]);
    const { id, version } = await made({ sections: [SECTION, { ...SECTION, title: "二" }] });
    const [first, second] = (await get(`subject?id=${id}`)).record.sections;
    const turned = [
      { ...second, rule_tags: ["别的", "补贴"], articles: [placed] },
      first,
      { ...SECTION, id: 999_999, title: "三" },
      { ...first, title: "又一" },
    ];
    await save({ sections: turned }, { id, version });
    const { sections } = (await get(`subject?id=${id}`)).record;
    expect(sections.map((section: { id: number }) => section.id).slice(0, 2)).toEqual([second.id, first.id]);
    expect(sections[2].id).not.toBe(999_999);
    const cards = (await shown(id)).sections[0].cards.map((card: { id: number }) => card.id);
    expect(cards).toEqual([placed, tagged]);
  });

  it.each([
    ["no title", { title: " " }, 400],
    ["an end before its beginning", { end_at: "2025-01-01T00:00:00.000Z" }, 0],
    ["an industry that is not there", { industry: "nope" }, 0],
    ["a story that readers do not see", { sections: [{ ...SECTION, articles: [999_999] }] }, 0],
    ["a picture that readers do not see", { banner_media_id: 999_999 }, 0],
    ["a field that nobody asked for", { was_public: true }, 400],
  ])("is refused with %s, also when it is there already", async (_, subject, code) => {
    const refused = ({ status, code: said }: { status: number; code: number }) => (code === 400 ? status : said);
    expect(refused(await save(subject))).toBe(code);
    expect(await rows("select from subjects")).toEqual([]);
    expect(refused(await save(subject, await made()))).toBe(code);
    expect(await rows("select version from subjects")).toEqual([{ version: 1 }]);
  });
});

describe("a save", () => {
  it("from an older version changes nothing and is answered with what stands there", async () => {
    const { id, version } = await made();
    expect((await save({ lead: "先到" }, { id, version }, other)).data).toMatchObject({ version: 2, theirs: null });
    const { data } = await save({ lead: "后到" }, { id, version });
    expect(data).toMatchObject({ version: 2, theirs: { version: 2, record: { lead: "先到" } } });
    expect((await get(`subject?id=${id}`)).record.lead).toBe("先到");
    expect((await save({ lead: "先到" }, { id, version })).data).toMatchObject({ version: 2, theirs: null });
  });

  it("is taken once of twenty that come together", async () => {
    const { id, version } = await made();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ lead: `第${index}个` }, { id, version })),
    );
    expect(answers.filter(({ data }) => data.theirs === null)).toHaveLength(1);
    expect((await get(`subjects/versions?id=${id}`)).list.map(({ number }: { number: number }) => number)).toEqual([
      2, 1,
    ]);
  });

  it("does not undo what a release placed meanwhile", async () => {
    const story = await article("刚签发");
    const { id, version } = await made({ sections: [SECTION] });
    const [section] = (await get(`subject?id=${id}`)).record.sections;
    await withTransaction((trx) => placeArticle(story, [section.id], trx));
    const { data } = await save({ sections: [section], lead: "改了" }, { id, version });
    expect(data.theirs.record.sections[0].articles).toEqual([story]);
    expect((await get(`subject?id=${id}`)).stories).toEqual([{ id: story, title: "刚签发" }]);
    expect(await rows("select from subject_articles")).toHaveLength(1);
  });

  it("can be taken back to any version, with its sections, but for what readers do not see any more", async () => {
    const [stays, goes] = [await article("在"), await article("撤下")];
    const event = { title: "开始", title_en: "", text: "", text_en: "" };
    const timeline = [stays, goes, null].map((article_id, day) => ({
      ...event,
      happened_on: `2026-02-0${day < 2 ? 9 : 8}`,
      article_id,
    }));
    const { id, version } = await made({ sections: [{ ...SECTION, articles: [stays, goes] }], timeline });
    const [section] = (await get(`subject?id=${id}`)).record.sections;
    await save({ sections: [], lead: "空了" }, { id, version });
    await rows("update articles set status = 'offline' where id = $1", [goes]);
    expect((await post("subjects/restore", { id, version, number: 1 })).data.theirs).not.toBeNull();
    expect((await post("subjects/restore", { id, version: 2, number: 1 })).data).toMatchObject({
      version: 3,
      theirs: null,
    });
    const { record } = await get(`subject?id=${id}`);
    expect(record).toMatchObject({ lead: "", sections: [{ id: section.id, articles: [stays] }] });
    expect(record.timeline.map(({ article_id: story }: { article_id: number }) => story)).toEqual([null, stays, null]);
    expect(
      (await get(`subjects/compare?id=${id}&from=1&to=2`)).fields.map(({ name }: { name: string }) => name),
    ).toEqual(["lead", "sections", "timeline"]);
  });
});

it("is told to other screens with each act, and no act reaches another subject of the same version", async () => {
  const story = await article("一篇");
  const happened = { happened_on: "2026-02-01", title: "开始", title_en: "", text: "", text_en: "", article_id: story };
  const parts = {
    sections: [
      { ...SECTION, articles: [story] },
      { ...SECTION, title: "二" },
    ],
    timeline: [happened],
  };
  const neighbour = await made({ title: "旁边的", ...parts });
  const ofNeighbour = async () => (await get(`subject?id=${neighbour.id}`)).record;
  const before = await ofNeighbour();
  const heard = await listenToEvents();
  const { id, version } = await made(parts);
  const event = { kind: "noun", noun: "subject", id, by: `staff:${editor.id}` };
  const toldOfNouns = async () => (await heard.told()).filter(({ kind }) => kind === "noun");
  expect(await toldOfNouns()).toEqual([event]);
  const [, second] = (await get(`subject?id=${id}`)).record.sections;
  await save({ title: "改了", sections: [{ ...second, title: "留下的" }] }, { id, version });
  expect(await toldOfNouns()).toEqual([event]);
  expect(await ofNeighbour()).toEqual(before);
  await save({ title: "旧的" }, { id, version });
  expect(await toldOfNouns()).toEqual([]);
  await post("subjects/restore", { id, version: 2, number: 1 });
  expect(await toldOfNouns()).toEqual([event]);
  await rows("update subjects set version = 3");
  expect((await post("subjects/remove", { id, version: 3 })).data).toEqual({ done: true });
  expect(await toldOfNouns()).toEqual([event]);
  expect(await rows("select id::int as id from subjects")).toEqual([{ id: neighbour.id }]);
  expect(await ofNeighbour()).toEqual(before);
});

describe("the list", () => {
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);

  it("finds words in either title whatever their case, and whole tags", async () => {
    await made({ title: "看Fed会议", tags: ["利率"] });
    await made({ title: "别的", title_en: "The FED meets", tags: ["加息"] });
    await made({ title: "第三", tags: ["fed"] });
    expect(titles(await lines("q=fed"))).toEqual(["第三", "别的", "看Fed会议"]);
    expect(titles(await lines(`q=${encodeURIComponent("会议")}`))).toEqual(["看Fed会议"]);
    expect(titles(await lines("q=meets"))).toEqual(["别的"]);
    expect(titles(await lines(`q=${encodeURIComponent("利率")}`))).toEqual(["看Fed会议"]);
    expect(titles(await lines(`q=${encodeURIComponent("利")}`))).toEqual([]);
  });

  it("goes on behind its last one, also among those changed at the same time", async () => {
    for (let number = 1; number <= 42; number += 1) await subject(`第${number}个`, { updated_at: "2026-03-01" });
    await rows("update subjects set updated_at = '2026-02-01' where title = '第42个'");
    const first = await get("subjects?");
    expect(titles(first.list)).toEqual(Array.from({ length: 40 }, (_, index) => `第${41 - index}个`));
    const second = await get(`subjects?before=${first.next}`);
    expect(titles(second.list)).toEqual(["第1个", "第42个"]);
    expect(second.next).toBeNull();
    await rows("delete from subjects where title = any('{第1个,第42个}')");
    expect(await get("subjects?")).toMatchObject({ list: { length: 40 }, next: null });
  });
});

it("offers as banners what readers see of the newest stories, each picture once", async () => {
  let last = 0;
  const picture = (fields: object = {}) => {
    last += 1;
    const sha256 = String(last).padStart(64, "b");
    const file = { sha256, extension: "jpg", bytes: 1, width: 9, height: 9, widths: [9], alt: "" };
    return insert("media", { ...file, rights: "agency", ...fields });
  };
  const [harbour, held, over] = [await picture(), await picture(), await picture({ rights_over: true })];
  const offered = async (q = "") =>
    (await get(`subjectBanners?q=${encodeURIComponent(q)}`)).list.map(({ title }: { title: string }) => title);
  for (const id of [held, over]) await article("看不到的图", { cover_media_id: id });
  await rows("update media set held = (id = $1)", [held]);
  await article("没有图");
  await article("早的 Harbour", { cover_media_id: await picture() });
  await article("后来的", { cover_media_id: harbour, publish_at: "2026-06-02" });
  await article("同一张图", { cover_media_id: harbour, publish_at: "2025-06-01" });
  await article("下线的", { cover_media_id: await picture(), publish_at: "2026-06-03", status: "offline" });
  await article("还没到的", { cover_media_id: await picture(), publish_at: "2099-01-01" });
  expect(await offered()).toEqual(["后来的", "早的 Harbour"]);
  expect(await offered("harbour")).toEqual(["早的 Harbour"]);
  // There are more stories than the call reads. The newest ones were added first.
  for (let number = 50; number >= 1; number -= 1)
    await article(`第${number}篇`, {
      cover_media_id: await picture(),
      publish_at: new Date(Date.UTC(2026, 6, number)),
    });
  const newest = Array.from({ length: 24 }, (_, index) => `第${50 - index}篇`);
  expect(await offered()).toEqual(newest);
  // Newer stories without a picture do not reduce the number of results.
  for (let number = 1; number <= 48; number += 1) await article("没有图", { publish_at: "2026-09-01" });
  expect(await offered()).toEqual(newest);
});

it("finds stories that readers see by words, and offers the newest without any", async () => {
  const found = await publishArticle({ title: "降准利好谁" });
  const others = [await publishArticle({ title: "别的一篇" }), await publishArticle({ title: "又一篇" })];
  await rows("update articles set publish_at = '2026-03-01'::timestamptz + id * interval '1 minute'");
  await rows("update articles set status = 'offline' where id = $1", [others[0]]);
  const ids = async (q: string) =>
    (await get(`subjectStories?q=${encodeURIComponent(q)}`)).list.map(({ id }: { id: number }) => id);
  expect(await ids("")).toEqual([others[1], found]);
  expect(await ids("降准")).toEqual([found]);
});

describe("whoever has a role for an industry", () => {
  it("reads and writes its subjects alone; foreign ones answer like missing ones", async () => {
    const { id, version } = await made();
    const own = (await save({ industry: "auto", title: "自己的" }, {}, ofAuto)).data;
    expect((await lines("", ofAuto)).map((line: { title: string }) => line.title)).toEqual(["自己的"]);
    const foreign = await site.get(`newsroom/subject?id=${id}`, ofAuto.token);
    const missing = await site.get("newsroom/subject?id=999999", ofAuto.token);
    expect([foreign.status, foreign.code, foreign.msg]).toEqual([missing.status, missing.code, missing.msg]);
    for (const path of ["subjects/versions?id=", "subjectUses?id=", "subjects/compare?from=1&to=1&id="])
      expect((await site.get(`newsroom/${path}${id}`, ofAuto.token)).code).toBe(missing.code);
    expect((await save({ lead: "改" }, { id, version }, ofAuto)).code).toBe(0);
    expect((await save({ industry: "" }, { id: own.id, version: own.version }, ofAuto)).code).not.toBe(1);
    expect((await save({}, {}, reporter)).code).not.toBe(1);
    expect(await rows("select from subjects where lead <> ''")).toEqual([]);
    // Nor may they restore a version in which the subject belonged to the whole site.
    const moved = (await save({ industry: "auto" }, { id, version })).data;
    expect((await post("subjects/restore", { id, version: moved.version, number: 1 }, ofAuto)).code).toBe(401);
    expect((await get(`subject?id=${id}`)).record.industry).toBe("auto");
  });
});

describe("removing a subject", () => {
  it("is refused while something leads to it, which is named", async () => {
    const { id, version } = await made();
    await rows("insert into home_places (area, subject_id, start_at) values ('subject', $1, now())", [id]);
    const story = await article("有卡片");
    const card = `<p class="card"><a href="/specialsubject/${id}">x</a></p>`;
    await rows("update articles set body_html = $2 where id = $1", [story, card]);
    const { uses } = await get(`subjectUses?id=${id}`);
    expect(uses.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(["home", "story"]);
    expect((await post("subjects/remove", { id, version })).msg).toContain("还有页面连到");
    const neighbour = await subject("旁边的");
    const slots = (subjectId: number) => JSON.stringify([{ subject: subjectId }]);
    await rows(
      `insert into front_versions (front_id, number, slots, state, due_at, launched_at)
       select fronts.id, n, case when n = 3 then $2::jsonb else $1::jsonb end, state, now(), now()
       from fronts, unnest('{draft,scheduled,scheduled,live,cancelled}'::text[]) with ordinality as of (state, n)`,
      [slots(id), slots(neighbour)],
    );
    await rows(
      `insert into rules (name, title, title_en, type, url, path) values
         ('one', '外链', 'One', 'nav', 'https://example/specialsubject/' || $1::int, ''),
         ('two', '内链', 'Two', 'nav', '', '/specialsubject/' || $1::int),
         ('three', '别的', 'Three', 'nav', '/specialsubject/' || $2::int, '')`,
      [id, neighbour],
    );
    const [offline, ...stories] = [
      ...(await Promise.all(Array.from({ length: 21 }, (_, n) => article(`卡片${n}`)))),
      story,
    ];
    await rows("update articles set body_html = $1", [card]);
    await rows("update articles set status = 'offline' where id = $1", [offline]);
    await article("只提到链接", { body_html: card.replace("card", "note") });
    await rows(
      `insert into collected (member_id, kind, target_id, title)
       select $1::int, kind, target, '' from unnest('{subject,article}'::text[]) kind, unnest($2::int[]) target`,
      [editor.id, [id, neighbour]],
    );
    await rows(
      `insert into follows (member_id, kind, target_id, title)
       select $1::int, kind, target, '' from unnest('{subject,industry}'::text[]) kind, unnest($2::int[]) target`,
      [editor.id, [id, neighbour]],
    );
    const all = await get(`subjectUses?id=${id}`);
    const named = (kind: string) =>
      all.uses.flatMap((use: { kind: string; name: string; href: string }) => (use.kind === kind ? [use.name] : []));
    expect([named("front"), named("menu"), all.readers]).toEqual([["1", "2"], ["外链", "内链"], 2]);
    const newest = stories.toSorted((one, next) => next - one).slice(0, 20);
    expect(
      all.uses.flatMap(({ kind, href }: { kind: string; href: string }) => (kind === "story" ? [href] : [])),
    ).toEqual(newest.map((one) => `/news/${one}`));
    for (const table of ["front_versions", "rules", "collected", "follows"]) await emptyTables(table);
    await rows("delete from subjects where id = $1", [neighbour]);
    await rows("update articles set body_html = ''");
    expect((await post("subjects/remove", { id, version })).msg).toContain("还有页面连到");
    await rows("delete from home_places");
    const file = { sha256: "c".repeat(64), extension: "jpg", bytes: 1, width: 9, height: 9, widths: [9] };
    const banner = await insert("media", { ...file, rights: "agency" });
    await rows("update subjects set banner_media_id = $1", [banner]);
    expect((await get(`subject?id=${id}`)).banner).toMatchObject({ id: banner });
    expect((await post("subjects/remove", { id, version: version + 1 })).data).toEqual({ done: false });
    expect((await post("subjects/remove", { id, version })).data).toEqual({ done: true });
    expect(await rows("select from subjects")).toEqual([]);
    expect(await rows("select held from media where id = $1", [banner])).toEqual([{ held: true }]);
    expect(await rows("select from noun_revisions where kind = 'subject'")).toHaveLength(1);
    expect(await shown(id)).toBeNull();
  });
});

it("shows the page of what is written, published or not, and nothing of it stays", async () => {
  const story = await article("预览里的文章");
  const { id } = await made({ published: false });
  const subject = { ...EMPTY, title: "预览标题", published: false, sections: [{ ...SECTION, articles: [story] }] };
  expect((await post("subjectPage", { id, subject })).data.html).toContain(`/specialsubject/${id}`);
  expect((await post("subjectPage", { subject })).code).toBe(1);
  const gone = { ...subject, sections: [{ ...SECTION, articles: [999_999] }] };
  for (const of of [{}, { id }]) expect((await post("subjectPage", { ...of, subject: gone })).code).toBe(0);
  const grants = [{ role: "editor", scope: { kind: "site" } }] as const;
  const actor = staffActor({ id: editor.id, sessionId: 0, grants });
  const record = subjectRecord.parse(subject);
  const seen = await previewSubject(actor, { id, record }, async () => subjectModel(await readSubject(id, "en"), "en"));
  expect(seen).toMatchObject({ title: "预览标题", sections: [{ cards: [{ title: "预览里的文章" }] }] });
  expect(await rows("select title, published from subjects")).toEqual([{ title: "以旧换新", published: false }]);
  expect(await rows("select from audit_entries")).toHaveLength(1);
});
