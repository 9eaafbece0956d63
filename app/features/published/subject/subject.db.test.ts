import { titled } from "#app/features/base/title/title.view.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, database, withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { picture } from "#tests/fixtures/content.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import {
  readHomeSubjects,
  readIndustrySubjects,
  readSubject,
  readSubjectLinks,
  readSubjects,
  readSubjectTargets,
} from "./subject.service.server.ts";
import { readArticle } from "#app/features/published/article/article.service.server.ts";
import { readWholeSubject, removeSubject, saveSubject, writeSubject } from "./subject-writing.service.server.ts";
import { subjectMeta, subjectModel } from "./subject.view.ts";

testDatabase();

beforeEach(async () => {
  await emptyTables("subjects", "articles", "industries", "audit_entries", "search_documents");
});

const SUBJECT = { slug: "trade-in", title: "以旧换新", start_at: new Date("2026-01-01T00:00:00Z") };

async function article(
  title: string,
  more: { tags?: string[]; status?: "trashed" | "offline"; hoursAgo?: number } = {},
) {
  const row = await database()
    .insertInto("articles")
    .values({
      title,
      tags: more.tags ?? [],
      status: more.status ?? "published",
      publish_at: new Date(Date.now() - (more.hoursAgo ?? 1) * 3_600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const page = async (id: number) => subjectModel(await readSubject(id, "zh-cn"), "zh-cn");
const linksOf = async (id: number) => readSubjectLinks((await readArticle(id)).subject_ids, "zh-cn");
const titles = async (id: number) =>
  (await page(id)).sections.map((section) => section.cards.map((card) => card.title));

describe("the page of a subject", () => {
  it("shows placed articles in hand order, then those of the tag, newest first", async () => {
    const third = await article("丙", { hoursAgo: 9 });
    const second = await article("甲", { hoursAgo: 1 });
    const first = await article("乙", { tags: ["补贴"], hoursAgo: 5 });
    await article("旧", { tags: ["补贴"], hoursAgo: 8 });
    await article("新", { tags: ["补贴"], hoursAgo: 2 });
    await article("无关", { tags: ["别的"] });
    const id = await saveSubject(
      { ...SUBJECT, sections: [{ title: "一", rule_tags: ["补贴"], articles: [first, third, second] }] },
      operator("e"),
    );
    expect(await titles(id)).toEqual([["乙", "丙", "甲", "新", "旧"]]);
  });

  it("neither shows nor counts what the public may not see", async () => {
    const articles = [
      await article("看得见"),
      await article("草稿", { status: "trashed" }),
      await article("未到时间", { hoursAgo: -5 }),
      await article("已下线", { status: "offline" }),
    ];
    await article("带标签的草稿", { status: "trashed", tags: ["补贴"] });
    const id = await saveSubject(
      { ...SUBJECT, sections: [{ title: "一", rule_tags: ["补贴"], articles }] },
      operator("e"),
    );
    expect(await titles(id)).toEqual([["看得见"]]);
    expect(await readSubjects("zh-cn")).toMatchObject([{ articles: 1 }]);
  });

  it("counts an article once, wherever it is placed", async () => {
    const twice = await article("两处", { tags: ["补贴"] });
    await article("只靠标签", { tags: ["补贴"] });
    const sections = [
      { title: "一", articles: [twice] },
      { title: "二", articles: [twice], rule_tags: ["补贴"] },
    ];
    const id = await saveSubject({ ...SUBJECT, sections }, operator("e"));
    expect((await page(id)).articles).toBe(2);
  });

  it("has its time line newest first, each event with its article while that is visible", async () => {
    const shown = await article("看得见");
    const hidden = await article("草稿", { status: "trashed" });
    const timeline = [
      { happened_on: "2026-02-01", title: "开始", article_id: shown },
      { happened_on: "2026-11-01", title: "后来", article_id: hidden },
    ];
    const id = await saveSubject({ ...SUBJECT, timeline }, operator("e"));
    expect((await page(id)).events).toEqual([
      { date: "2026-11-01", ...titled("后来"), text: "", href: null },
      { date: "2026-02-01", ...titled("开始"), text: "", href: `/news/${shown}` },
    ]);
  });

  it("names others, those of its industry and tags first", async () => {
    await database().insertInto("industries").values({ slug: "auto", name: "汽车", name_en: "Cars" }).execute();
    await saveSubject({ ...SUBJECT, slug: "far", title: "远" }, operator("e"));
    await saveSubject({ ...SUBJECT, slug: "near", title: "近", industry: "auto", tags: ["补贴"] }, operator("e"));
    const id = await saveSubject({ ...SUBJECT, industry: "auto", tags: ["补贴"] }, operator("e"));
    expect((await page(id)).related.map((subject) => subject.title)).toEqual(["近", "远"]);
  });

  it("tells machines that it is a collection and what it holds", async () => {
    const id = await saveSubject(
      { ...SUBJECT, sections: [{ title: "一", articles: [await article("甲")] }] },
      operator("e"),
    );
    expect(subjectMeta(await page(id), "https://s", []).jsonLd?.[0]).toMatchObject({
      "@type": "CollectionPage",
      mainEntity: { "@type": "ItemList", numberOfItems: 1, itemListElement: [{ name: "甲" }] },
    });
  });
});

describe("a subject", () => {
  it("is not there while unpublished or before its start, on no page", async () => {
    const later = new Date(Date.now() + 86_400_000);
    const one = await article("文章");
    const sections = [{ title: "一", articles: [one] }];
    const ids = [
      await saveSubject({ ...SUBJECT, sections, published: false }, operator("e")),
      await saveSubject({ ...SUBJECT, sections, slug: "later", start_at: later }, operator("e")),
    ];
    for (const id of ids) await expect(readSubject(id, "zh-cn")).rejects.toMatchObject({ code: "not_found" });
    expect(await readSubjects("zh-cn")).toEqual([]);
    expect(await readHomeSubjects("zh-cn", "")).toEqual([]);
    expect(await linksOf(one)).toEqual([]);
  });

  it("that is written again is the same, with new sections, articles and events", async () => {
    const [first, second] = [await article("甲"), await article("乙")];
    const old = await saveSubject(
      {
        ...SUBJECT,
        sections: [
          { title: "旧", articles: [first] },
          { title: "多", articles: [first] },
        ],
        timeline: [{ happened_on: "2026-02-01", title: "旧" }],
      },
      operator("e"),
    );
    const id = await saveSubject(
      { ...SUBJECT, sections: [{ title: "新", articles: [second, second] }] },
      operator("e"),
    );
    expect(id).toBe(old);
    const timeline = [{ happened_on: "2026-03-01", title: "别处" }];
    const other = await saveSubject({ ...SUBJECT, slug: "other", timeline }, operator("e"));
    expect((await readWholeSubject(other))?.record.timeline).toMatchObject(timeline);
    expect((await readWholeSubject(id))?.record.timeline).toEqual([]);
    const { sections, events } = await page(id);
    expect(sections.map((section) => [section.title, section.cards.map((card) => card.title)])).toEqual([
      ["新", ["乙"]],
    ]);
    expect(events).toEqual([]);
  });

  it("is known to its articles, by hand and by tag", async () => {
    const placed = await article("甲");
    const tagged = await article("乙", { tags: ["补贴"] });
    const other = await article("丙", { tags: ["别的"] });
    const id = await saveSubject(
      { ...SUBJECT, sections: [{ title: "一", articles: [placed], rule_tags: ["补贴"] }] },
      operator("e"),
    );
    const link = [{ id, title: "以旧换新", href: `/specialsubject/${id}` }];
    expect(await linksOf(placed)).toEqual(link);
    expect(await linksOf(tagged)).toEqual(link);
    expect(await linksOf(other)).toEqual([]);
  });

  it("stands in lists while it runs before those that have ended, and on its industry's page", async () => {
    const { id: industryId } = await database()
      .insertInto("industries")
      .values({ slug: "auto", name: "汽车", name_en: "Cars" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const fresh = await article("新", { hoursAgo: 1 });
    await saveSubject(
      { ...SUBJECT, slug: "over", title: "结束", status: "ended", sections: [{ title: "一", articles: [fresh] }] },
      operator("e"),
    );
    await saveSubject({ ...SUBJECT, title: "进行", industry: "auto" }, operator("e"));
    expect((await readSubjects("zh-cn")).map((subject) => subject.title)).toEqual(["进行", "结束"]);
    expect((await readIndustrySubjects(industryId, "en")).map((subject) => subject.industry?.name)).toEqual(["Cars"]);
  });

  it("is refused without a title, and nothing is kept when an article is missing", async () => {
    await expect(saveSubject({ ...SUBJECT, title: "" }, operator("e"))).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(
      saveSubject({ ...SUBJECT, sections: [{ title: "一", articles: [999] }] }, operator("e")),
    ).rejects.toThrow("subject_articles_article_fk");
    expect(await readSubjects("zh-cn")).toEqual([]);
    expect(await database().selectFrom("audit_entries").select("id").execute()).toEqual([]);
  });
});

describe("many subjects", () => {
  const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title);
  const ids = async (...numbers: number[]) => {
    const { rows } = await connectionPool().query("select id, title from subjects where title = any($1)", [
      numbers.map((number) => `${number}`),
    ]);
    return numbers.map((number): number => rows.find(({ title }) => title === `${number}`).id);
  };

  beforeEach(async () => {
    // The two subjects that changed last: one has ended, and the other ends later.
    await connectionPool().query(`
      insert into industries (slug, name, name_en) values ('auto', '汽车', 'Cars');
      insert into subjects (slug, title, start_at, end_at, updated_at, industry_id)
        select 's' || n, n, '2025-01-01'::date + n, now() + make_interval(days => case n when 62 then -1 when 61 then 1 end),
          '2026-03-01'::timestamptz + make_interval(mins => n / 61 - greatest(6 - n, 0)), case when n < 6 then 1 end
        from generate_series(1, 62) n`);
  });

  it("stand as many as fit, those that run first, then what changed last, of one moment the latest written", async () => {
    const order = Array.from({ length: 61 }, (_, index) => `${61 - index}`);
    expect(titlesOf(await readSubjects("zh-cn"))).toEqual(order.slice(0, 60));
    expect(titlesOf(await readHomeSubjects("zh-cn", ""))).toEqual(["61", "60", "59"]);
    expect(titlesOf(await readIndustrySubjects(1, "zh-cn"))).toEqual(["5", "4", "3"]);
  });

  it("stand on the home page with those that its editors named first, over or not", async () => {
    expect(titlesOf(await readHomeSubjects("zh-cn", (await ids(62, 3)).join()))).toEqual(["62", "3", "61"]);
  });

  it("are named beside an article by those that began last, and beside each other by what they share", async () => {
    const one = await article("文章", { tags: ["补贴"] });
    const [other = 0, first = 0, second = 0, third = 0, fourth = 0] = await ids(20, 2, 7, 8, 9);
    await connectionPool().query(
      `insert into subject_sections (subject_id, position, title, rule_tags)
        select id, 0, '一', case when id = $2 then '{别的}' else '{补贴}' end::text[] from unnest($1::bigint[]) as id`,
      [[fourth, other, second, third, first], other],
    );
    expect(titlesOf(await linksOf(one))).toEqual(["9", "8", "7"]);
    await connectionPool().query("update subjects set tags = '{旧车}' where id = any($1)", [[first, second, third]]);
    await connectionPool().query("update subjects set industry_id = 1 where id = $1", [second]);
    expect(titlesOf((await page(first)).related)).toEqual(["7", "8", "5"]);
  });

  it("count up to a thousand that a tag brings, say when the newest came, and look no further than the newest 36", async () => {
    const [id = 0] = await ids(1);
    await connectionPool().query(
      `insert into subject_sections (subject_id, position, title, rule_tags)
        select id, n, n, case n when 0 then '{补贴}' else '{}' end::text[] from subjects, generate_series(0, 1) n where title = '1';
      insert into articles (title, status, tags, publish_at)
        select n, 'published', '{补贴}', '2026-02-01'::timestamptz + make_interval(mins => n) from generate_series(1, 1001) n;
      insert into subject_articles (section_id, article_id, position)
        select sections.id, articles.id, 1001 - articles.title::int from subject_sections sections, articles
        where sections.position = 1 and articles.title::int > 971`,
    );
    const { articles, changedAt, sections } = await page(id);
    expect([articles, changedAt]).toEqual([1000, "2026-02-01T16:41:00.000Z"]);
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => `${from - index}`);
    expect(sections.map(({ cards }) => titlesOf(cards))).toEqual([numbers(971, 6), numbers(1001, 30)]);
  });

  it("have a time line of their own, of one day the last written first, sixty at most", async () => {
    const [id = 0, other = 0] = await ids(1, 2);
    await connectionPool().query(
      `insert into subject_events (subject_id, happened_on, title)
        select case n when 5 then $2 else $1 end::bigint, '2026-02-01', n from generate_series(1, 62) n`,
      [id, other],
    );
    const expected = Array.from({ length: 62 }, (_, index) => `${62 - index}`).filter((title) => title !== "5");
    expect(titlesOf((await page(id)).events)).toEqual(expected.slice(0, 60));
  });

  it("are found by their ids where readers see them", async () => {
    const [shown = 0, hidden = 0] = await ids(3, 4);
    await connectionPool().query("update subjects set published = false where id = $1", [hidden]);
    expect((await readSubjectTargets([shown, hidden])).map(({ title, url }) => [title, url])).toEqual([
      ["3", `/specialsubject/${shown}`],
    ]);
  });
});

it("a subject shows its banner until the rights to it are over", async () => {
  const id = await saveSubject({ ...SUBJECT, banner_media_id: await picture("a") }, operator("e"));
  const shown = async () => [
    (await readSubject(id, "zh-cn")).subject.media_sha,
    ...(await readSubjectTargets([id])).map(({ cover }) => cover.includes("aaaa")),
  ];
  expect(await shown()).toEqual(["a".repeat(64), true]);
  await connectionPool().query("update media set rights_over = true");
  expect(await shown()).toEqual([null, false]);
});

describe("writing a subject", () => {
  it("leaves its line in the trail, has the search find it while readers see it, and tells its pages", async () => {
    const { told } = await listenToPurges();
    const trail = database().selectFrom("audit_entries").select(["action", "target_id", "detail"]).orderBy("id");
    const documents = database().selectFrom("search_documents").select(["kind", "target_id"]);
    const id = await saveSubject({ ...SUBJECT, title_en: "Refit" }, operator("e"));
    const words = "select vector @@ 'refit'::tsquery as holds from search_documents";
    expect((await connectionPool().query(words)).rows).toEqual([{ holds: true }]);
    expect(await documents.execute()).toEqual([{ kind: "subject", target_id: id }]);
    await saveSubject({ ...SUBJECT, published: false }, operator("e"));
    expect(await documents.execute()).toEqual([]);
    expect(await readWholeSubject(id)).toMatchObject({ version: 2, wasPublic: true });
    const line = (version: number, published: boolean) => ({
      action: "subject.save",
      target_id: `${id}`,
      detail: { slug: "trade-in", version, published },
    });
    await saveSubject(SUBJECT, operator("e"));
    const write = (version: number) =>
      withTransaction((trx) => writeSubject({ id, version }, SUBJECT, operator("e"), trx));
    const remove = (version: number) => withTransaction((trx) => removeSubject({ id, version }, operator("e"), trx));
    for (const act of [write, remove]) await expect(act(2)).rejects.toMatchObject({ code: "conflict" });
    await remove(3);
    expect(await documents.execute()).toEqual([]);
    const removal = { action: "subject.remove", target_id: `${id}`, detail: {} };
    expect(await trail.execute()).toEqual([line(1, true), line(2, false), line(3, true), removal]);
    expect((await told()).flat()).toEqual(
      [1, 2, 3, 4].flatMap(() => ["purge", `subject:${id}`, "refresh", "subjects"]),
    );
  });
});
