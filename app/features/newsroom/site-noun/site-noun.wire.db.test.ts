import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasPage, isArranged, SITE_NOUNS, type SiteNounKind } from "./site-noun.rules.ts";
import { readNextMoments } from "#app/features/published/schedule/schedule.service.server.ts";
import { readDepartments } from "#app/features/published/job-post/job-post.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { listenToEvents } from "#tests/fixtures/notifications.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";

/** Columns, industries, sectors, single pages, job posts, friend links and sources over their calls. */
testDatabase();
let site: MemberSite;
let manager: Colleague;
let other: Colleague;
let proven: Colleague;
let reporter: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  const keeper = () => colleague(site, "operations", "proofreader");
  [manager, other] = [await keeper(), await keeper()];
  [proven, reporter] = [await keeper(), await colleague(site, "reporter")];
  await elevate(proven);
});
afterAll(() => site.close());
beforeEach(() =>
  emptyTables(
    "columns",
    "industries",
    "pages",
    "job_posts",
    "friend_links",
    "sources",
    "noun_revisions",
    "audit_entries",
    "search_documents",
  ),
);

const post = (path: string, body: object, { token }: Colleague) => site.post(`newsroom/${path}`, body, { token });
const list = async (kind: SiteNounKind, { token } = manager) =>
  (await site.get(`newsroom/nouns?kind=${kind}`, token)).data.list as {
    id: number;
    version: number;
    record: Record<string, string>;
  }[];
const RECORDS = {
  column: {
    parent_id: null,
    slug: "macro",
    name: "宏观",
    name_en: "Economy",
    description: "",
    description_en: "",
    template: "list",
    show_in_nav: true,
    seo_description: "",
    enabled: true,
  },
  industry: {
    slug: "auto",
    name: "汽车",
    name_en: "Cars",
    intro: "",
    intro_en: "",
    keywords: ["新能源"],
    palette: "auto",
    seo_description: "",
    enabled: true,
  },
  sector: { industry_id: 1, slug: "ev", name: "新能源车", name_en: "Electric cars" },
  page: {
    slug: "charter",
    title: "编辑准则",
    title_en: "Charter",
    body_html: "<p>第一条，说明白。</p>",
    body_html_en: "<p>Plain words.</p>",
    template: "article",
    seo_description: "",
    seo_description_en: "",
    show_in_footer: false,
    version: "1.0",
    effective_date: "2026-11-01",
    published: true,
  },
  post: {
    title: "记者",
    title_en: "",
    department: "编辑部",
    department_en: "",
    place: "北京",
    place_en: "",
    headcount: 2,
    description: "写明白。",
    description_en: "",
    mail: "jobs@example.com",
    ends_on: null,
    published: true,
  },
  link: {
    name: "统计局",
    url: "https://www.example.gov.cn/",
    logo: "",
    kind: "text",
    group_name: "部委",
    position: "inner",
    nofollow: false,
    enabled: true,
  },
  source: {
    name: "云川日报",
    host: "news.example.com",
    list: "official",
    edition: "2021-10",
    may_reprint: true,
    terms: "写明作者和原标题。",
    valid_until: "2027-12-31",
    active: true,
  },
} as const satisfies Record<SiteNounKind, object>;

/** The paths at which the stand-in for the site's pages is requested. */
const PATHS: Partial<Record<SiteNounKind, string>> = {
  column: "/news/column/1",
  industry: "/industry/auto",
  sector: "/industry/1?sector=ev",
  page: "/charter",
  post: "/joinus",
  link: "/links",
};

async function made(kind: SiteNounKind, part: object = {}, who = manager): Promise<{ id: number; version: number }> {
  if (kind === "sector" && (await list("industry")).length === 0) await made("industry");
  const record = { ...RECORDS[kind], ...part };
  if (kind === "sector") Object.assign(record, { industry_id: (await list("industry"))[0]?.id });
  const answer = await post("saveNoun", { kind, record }, who);
  expect([kind, answer.code, answer.msg]).toEqual([kind, 1, answer.msg]);
  return { id: answer.data.id, version: answer.data.version };
}
const standing = async (kind: SiteNounKind, id: number) => (await list(kind)).find((one) => one.id === id);

describe.each(SITE_NOUNS)("%s", (kind) => {
  it("is made, changed by version, put back, hidden from who may not touch it, and removed", async () => {
    const heard = await listenToEvents();
    const { id } = await made(kind);
    const noun = await standing(kind, id);
    expect(noun).toMatchObject({ version: 1, record: kind === "sector" ? { slug: "ev" } : RECORDS[kind] });
    const name = kind === "page" || kind === "post" ? "title" : "name";
    const changed = { ...noun?.record, [name]: "改过的" };
    const saved = await post("saveNoun", { kind, id, version: 1, record: changed, note: "试" }, manager);
    expect(saved.data).toEqual({ id, version: 2, theirs: null });
    // A save from the first version returns the stored record, and nothing is changed.
    const stale = { kind, id, version: 1, record: { ...noun?.record, [name]: "我的" } };
    const refused = await post("saveNoun", stale, other);
    expect(refused.data.theirs).toMatchObject({ version: 2, record: changed });
    expect(refused.data.theirs.by).not.toBe("");
    expect((await standing(kind, id))?.record[name]).toBe("改过的");
    // A save that equals the stored record is no conflict and makes no version.
    expect((await post("saveNoun", { ...stale, record: changed }, other)).data).toEqual({
      id,
      version: 2,
      theirs: null,
    });

    const versions = (await site.get(`newsroom/nounVersions?kind=${kind}&id=${id}`, manager.token)).data.list;
    expect(versions.map(({ number, note }: { number: number; note: string }) => [number, note])).toEqual([
      [2, "试"],
      [1, ""],
    ]);
    const compared = await site.get(`newsroom/nounCompare?kind=${kind}&id=${id}&from=1&to=2`, manager.token);
    expect(compared.data.fields.map((field: { name: string }) => field.name)).toEqual([name]);
    const undone = await post("restoreNoun", { kind, id, version: 2, number: 1 }, manager);
    expect(undone.data).toMatchObject({ version: 3, theirs: null });
    expect((await standing(kind, id))?.record).toEqual(noun?.record);
    expect((await post("restoreNoun", { kind, id, version: 2, number: 2 }, manager)).data.theirs.version).toBe(3);

    for (const [path, body] of [
      ["saveNoun", { kind, id, version: 3, record: changed }],
      ["saveNoun", { kind, record: RECORDS[kind] }],
      ["orderNouns", { kind, ids: [id], standing: [id] }],
      ["removeNoun", { kind, id, version: 3 }],
      ["restoreNoun", { kind, id, version: 3, number: 2 }],
      ["nounPage", { kind, id, record: changed }],
    ] as const)
      expect([path, (await post(path, body, reporter)).code]).toEqual([path, 401]);
    for (const path of ["nouns", "nounUses", "nounVersions", "nounCompare"])
      expect((await site.get(`newsroom/${path}?kind=${kind}&id=${id}&from=1&to=1`, reporter.token)).code).toBe(401);

    expect((await post("removeNoun", { kind, id, version: 3 }, manager)).data).toMatchObject({ stepUp: true });
    expect((await post("removeNoun", { kind, id, version: 2 }, proven)).data).toEqual({ done: false });
    expect((await post("removeNoun", { kind, id, version: 3 }, proven)).data).toEqual({ done: true });
    expect(await standing(kind, id)).toBeUndefined();
    expect(await rows("select from search_documents where kind = 'page'")).toEqual([]);
    const told = (await heard.told()).filter((one) => one.kind === "noun" && one.noun === kind);
    const event = ({ id: by }: Colleague) => ({ kind: "noun", noun: kind, id, by: `staff:${by}` });
    expect(told).toEqual([manager, manager, manager, proven].map(event));
    const lines = await rows(
      "select actor, action, target_id, detail from audit_entries where target_kind = $1 order by id",
      [kind],
    );
    const line = (action: string, detail: object, { id: by } = manager) => ({
      actor: `staff:${by}`,
      action,
      target_id: String(id),
      detail,
    });
    expect(lines).toEqual([
      line("noun.save", { added: true }),
      line("noun.save", { version: 2, changed: [name] }),
      line("noun.save", { version: 3, changed: [name] }),
      line("noun.remove", { record: noun?.record }, proven),
    ]);
    const missing = await post("removeNoun", { kind, id, version: 3 }, proven);
    expect([missing.code, missing.data]).toEqual([0, null]);
    expect(await rows("select from noun_revisions where kind = $1 and target_id = $2", [kind, id])).toHaveLength(3);
  });

  it.runIf(isArranged(kind))("is put in order by one of two, and not by a list that others have changed", async () => {
    const part = (n: number) => ({ slug: `n${n}`, name: `名${n}`, title: `名${n}`, url: `https://${n}.example.com/` });
    const fitting = (n: number) =>
      Object.fromEntries(Object.entries(part(n)).filter(([field]) => field in RECORDS[kind]));
    const ids: number[] = [];
    for (const n of [1, 2, 3]) ids.push((await made(kind, fitting(n))).id);
    expect((await list(kind)).map(({ id }) => id)).toEqual(ids);
    const turned = ids.toReversed();
    expect((await post("orderNouns", { kind, ids: turned, standing: ids }, manager)).data).toEqual({ done: true });
    // An order from an older base changes nothing.
    const late = [ids[1], ids[0], ids[2]];
    expect((await post("orderNouns", { kind, ids: late, standing: ids }, other)).data).toEqual({ done: false });
    expect((await list(kind)).map(({ id, version }) => [id, version])).toEqual(turned.map((id) => [id, 1]));
    expect(
      await rows("select target_id, detail from audit_entries where action = 'noun.order' and target_kind = $1", [
        kind,
      ]),
    ).toEqual([{ target_id: "", detail: { ids: turned } }]);
    for (const wrong of [ids.slice(1), [...ids, 999], [...ids.slice(1), ids[1]]])
      expect((await post("orderNouns", { kind, ids: wrong, standing: turned }, manager)).data).toEqual({ done: false });
  });

  it("takes one of twenty saves of the same version", async () => {
    const { id } = await made(kind);
    const record = (await standing(kind, id))?.record;
    const name = kind === "page" || kind === "post" ? "title" : "name";
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post("saveNoun", { kind, id, version: 1, record: { ...record, [name]: `第${n}个` } }, manager),
      ),
    );
    expect(answers.filter(({ data }) => data.theirs === null)).toHaveLength(1);
    expect((await standing(kind, id))?.version).toBe(2);
  });

  it("takes no field that is none of its own, and none in another shape", async () => {
    const { id } = await made(kind);
    const { record } = (await standing(kind, id)) ?? { record: {} };
    for (const part of [
      { id: 7 },
      { sort_order: 1 },
      { revision: 9 },
      { created_at: "2020-01-01" },
      { name: {} },
      { slug: "A b" },
    ]) {
      if (Object.keys(part).some((field) => field === "slug" && !("slug" in record))) continue;
      const answer = await post("saveNoun", { kind, id, version: 1, record: { ...record, ...part } }, manager);
      expect([part, answer.code === 1]).toEqual([part, false]);
    }
    expect((await standing(kind, id))?.version).toBe(1);
  });

  it.runIf(hasPage(kind))(
    "is looked at where readers would have it, hidden or not there yet, without a trace",
    async () => {
      const shown = kind === "page" || kind === "post" ? "published" : "enabled";
      const { id } = await made(kind, kind === "sector" ? {} : { [shown]: false });
      const { record } = (await standing(kind, id)) ?? { record: {} };
      const name = kind === "page" || kind === "post" ? "title" : "name";
      const page = async (of: number, part: object) =>
        post("nounPage", { kind, id: of, record: { ...record, ...part } }, manager);
      expect((await page(id, { [name]: "看一眼" })).data.html).toContain(PATHS[kind]);
      const fresh = { [name]: "还没有的", slug: "fresh", url: "https://fresh.example.com/" };
      const own = Object.fromEntries(Object.entries(fresh).filter(([field]) => field in record));
      expect((await page(0, own)).data.html).toContain("<title>");
      expect((await page(id, { [name]: "" })).code).not.toBe(1);
      expect((await list(kind)).map(({ version }) => version)).toEqual([1]);
      expect((await standing(kind, id))?.record).toEqual(record);
      expect(await rows("select from noun_revisions where number > 1")).toEqual([]);
      expect(await rows("select from search_documents where kind = 'page'")).toEqual([]);
    },
  );
});

describe("sources", () => {
  it("stand by their names, and have no page", async () => {
    for (const name of ["乙报", "甲报"]) await made("source", { name });
    const found = await list("source");
    const byName = await rows<{ name: string }>("select name from sources order by name");
    expect(found.map(({ record }) => record["name"])).toEqual(byName.map(({ name }) => name));
    const [first, second] = found.map(({ id }) => id);
    expect(
      (await post("orderNouns", { kind: "source", ids: [second, first], standing: [first, second] }, manager)).code,
    ).not.toBe(1);
    const page = { kind: "source", id: first, record: RECORDS.source };
    expect((await post("nounPage", page, manager)).code).not.toBe(1);
  });

  it("have a name of their own, a host that is one, and a day as their end", async () => {
    await made("source");
    expect((await post("saveNoun", { kind: "source", record: RECORDS.source }, manager)).msg).toContain("已经有了");
    const other = { ...RECORDS.source, name: "另一家" };
    for (const part of [
      { host: "https://news.example.com/" },
      { host: "news" },
      { valid_until: "下个月" },
      { list: "all" },
    ])
      expect([
        part,
        (await post("saveNoun", { kind: "source", record: { ...other, ...part } }, manager)).code === 1,
      ]).toEqual([part, false]);
  });

  it("are not removed while a story or an article names them", async () => {
    const { id } = await made("source");
    const article =
      "insert into articles (title, body_html, source_id, status) values ('文', '<p>字</p>', $1, 'published')";
    await rows(article, [id]);
    const { data } = await site.get(`newsroom/nounUses?kind=source&id=${id}`, manager.token);
    expect(data.list).toEqual([{ of: "articles", count: 1 }]);
    const { code, msg } = await post("removeNoun", { kind: "source", id, version: 1 }, proven);
    expect([code, msg]).toEqual([0, expect.stringContaining("还有内容用着它")]);
    await rows("delete from articles");
  });
});

describe("what others depend on", () => {
  it("is not removed, and says what that is", async () => {
    const { id: top } = await made("column");
    const { id: below } = await made("column", { parent_id: top, slug: "below", name: "下级" });
    await rows(
      "insert into articles (title, body_html, column_id, status) values ('文', '<p>字</p>', $1, 'published')",
      [below],
    );
    const uses = async (kind: SiteNounKind, id: number) =>
      (await site.get(`newsroom/nounUses?kind=${kind}&id=${id}`, manager.token)).data.list;
    expect(await uses("column", top)).toEqual([{ of: "columns", count: 1 }]);
    expect(await uses("column", below)).toEqual([{ of: "articles", count: 1 }]);
    for (const id of [top, below]) {
      const { code, msg } = await post("removeNoun", { kind: "column", id, version: 1 }, proven);
      expect([code, msg]).toEqual([0, expect.stringContaining("还有内容用着它")]);
    }
    await made("sector");
    const [industry] = await list("industry");
    expect(await uses("industry", industry?.id ?? 0)).toEqual([{ of: "sectors", count: 1 }]);
    const { id: terms } = await made("page", { slug: "agreement" });
    expect((await post("removeNoun", { kind: "page", id: terms, version: 1 }, proven)).code).toBe(0);
    // Readers agree to it when they register: it can be changed, but neither removed nor hidden.
    const { version, record } = (await list("page")).find(({ id }) => id === terms) ?? {};
    const hidden = { kind: "page", id: terms, version, record: { ...record, published: false } };
    expect(await post("saveNoun", hidden, manager)).toMatchObject({ code: 0, msg: expect.stringContaining("同意") });
    const said = { ...record, title: "用户协议" };
    expect((await post("saveNoun", { kind: "page", id: terms, version, record: said }, manager)).code).toBe(1);
    expect(await rows("select from columns union all select from industries union all select from pages")).toHaveLength(
      4,
    );
    await emptyTables("articles");
  });

  it("keeps what stands in addresses, has two levels of columns, and one thing of a name", async () => {
    const { id } = await made("industry");
    const { record } = (await standing("industry", id)) ?? {};
    const moved = await post(
      "saveNoun",
      { kind: "industry", id, version: 1, record: { ...record, slug: "cars" } },
      manager,
    );
    expect([moved.code, moved.msg]).toEqual([0, expect.stringContaining("链接会断")]);
    expect((await post("saveNoun", { kind: "industry", record: RECORDS.industry }, manager)).msg).toContain("已经有了");
    const { id: top } = await made("column");
    const { id: below } = await made("column", { parent_id: top, slug: "below" });
    const third = { ...RECORDS.column, parent_id: below, slug: "third" };
    for (const parent_id of [999, below])
      expect((await post("saveNoun", { kind: "column", record: { ...third, parent_id } }, manager)).code).not.toBe(1);
    const lost = { kind: "sector", record: { ...RECORDS.sector, industry_id: 999_999 } };
    expect(await post("saveNoun", lost, manager)).toMatchObject({ status: 200, code: 0 });
    for (const url of ["javascript:alert(1)", "ftp://example.com/", "example.com", "//example.com"])
      expect([url, (await post("saveNoun", { kind: "link", record: { ...RECORDS.link, url } }, manager)).code]).toEqual(
        [url, 0],
      );
    for (const logo of ["https://other.example.com/a.png", "//other.example.com/a.png", "/\\other.example.com"])
      expect((await post("saveNoun", { kind: "link", record: { ...RECORDS.link, logo } }, manager)).code).toBe(0);
  });
});

it("are put into one order of two that come together", async () => {
  await rows("insert into columns (slug, name, name_en, sort_order) select n, n, n, n from generate_series(1, 3) n");
  const ids = (await list("column")).map(({ id }) => id);
  const order = (...to: (number | undefined)[]) =>
    post("orderNouns", { kind: "column", ids: to, standing: ids }, manager);
  const { answers } = await withTransaction(async (trx) => {
    await sql`select from columns for update`.execute(trx);
    const both = asOtherTask(() => [order(ids[1], ids[0], ids[2]), order(ids[2], ids[1], ids[0])]);
    await othersWait(2);
    return { answers: Promise.all(both) };
  });
  expect((await answers).filter(({ data: { done } }) => done)).toHaveLength(1);
});

describe("rights", () => {
  it("over a column are rights to its words and to no other one, nor to the order", async () => {
    const [inside, outside] = [await made("column"), await made("column", { slug: "outside", name: "外面" })];
    const head = await colleague(site, { role: "desk-head", scope: { kind: "column", id: inside.id } });
    await elevate(head);
    const below = await made("column", { parent_id: inside.id, slug: "below" });
    expect((await list("column", head)).map(({ id }) => id)).toEqual([inside.id, below.id]);
    const mayArrange = async (who: Colleague) =>
      (await site.get("newsroom/nouns?kind=column", who.token)).data.mayArrange;
    expect([await mayArrange(head), await mayArrange(manager)]).toEqual([false, true]);
    const look = async (id: number) =>
      (await post("nounPage", { kind: "column", id, record: RECORDS.column }, head)).code;
    expect([await look(inside.id), await look(0)]).toEqual([1, 401]);
    expect((await site.get(`newsroom/nounUses?kind=column&id=${inside.id}`, head.token)).code).toBe(401);
    const record = { ...RECORDS.column, description: "我的栏目" };
    const save = (id: number) => post("saveNoun", { kind: "column", id, version: 1, record }, head);
    const [foreign, none] = [await save(outside.id), await save(999_999)];
    expect([foreign.code, foreign.msg]).toEqual([none.code, none.msg]);
    expect((await save(inside.id)).data).toMatchObject({ version: 2, theirs: null });
    for (const path of ["nounVersions", "nounCompare"]) {
      const ask = async (id: number) => {
        const { code, msg } = await site.get(`newsroom/${path}?kind=column&id=${id}&from=1&to=1`, head.token);
        return [code, msg];
      };
      expect(await ask(outside.id)).toEqual(await ask(999_999));
    }
    expect(
      (
        await post(
          "orderNouns",
          { kind: "column", ids: [outside.id, inside.id, below.id], standing: [inside.id, outside.id, below.id] },
          head,
        )
      ).code,
    ).toBe(401);
    expect((await post("removeNoun", { kind: "column", id: inside.id, version: 2 }, head)).code).toBe(401);
    expect((await post("saveNoun", { kind: "page", record: RECORDS.page }, head)).code).toBe(401);
    expect((await site.get("newsroom/nouns?kind=link", head.token)).code).toBe(401);
  });
});

it("keeps what the command line or a hand in SQL overwrites, and tells whoever has seen the version before", async () => {
  const { id } = await made("page");
  const { record } = (await standing("page", id)) ?? {};
  await rows("update pages set title = '命令行改的' where id = $1", [id]);
  const { data } = await post(
    "saveNoun",
    { kind: "page", id, version: 1, record: { ...record, title: "我的" } },
    manager,
  );
  expect(data.theirs).toMatchObject({ version: 2, by: "", record: { title: "命令行改的" } });
  const versions = (await site.get(`newsroom/nounVersions?kind=page&id=${id}`, manager.token)).data.list;
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
  await rows("update pages set title = '又改了' where id = $1", [id]);
  const kept = await rows(
    "select number, record ->> 'title' as title from noun_revisions where kind = 'page' order by number",
  );
  expect(kept).toEqual([
    { number: 1, title: "编辑准则" },
    { number: 2, title: "命令行改的" },
  ]);
});

it("cleans the body of a page, has the search follow it, and purges the pages that show it", async () => {
  const hostile = '<p onclick="alert(1)">正文<script>alert(1)</script></p><img src=x onerror=alert(1)>';
  const { id } = await made("page", { body_html: hostile, body_html_en: hostile });
  const { record } = (await standing("page", id)) ?? {};
  expect(JSON.stringify(record)).not.toMatch(/onclick|<script|onerror/);
  expect(await rows("select from search_documents where kind = 'page'")).toHaveLength(1);
  await rows("delete from page_purges");
  await post("saveNoun", { kind: "page", id, version: 1, record: { ...record, published: false } }, manager);
  expect(await rows("select from search_documents where kind = 'page'")).toEqual([]);
  const told = await rows<{ payload: string }>("select payload from page_purges order by id");
  expect(told.map(({ payload }) => payload).join(" ")).toMatch(/page:charter.*site|site.*page:charter/);
});

it("lets a post go by itself when its last day is over", async () => {
  await made("post", { ends_on: "2020-01-01" });
  await made("post", { title: "编辑", ends_on: "2999-01-01" });
  const [department] = await readDepartments("zh-cn");
  expect(department?.posts.map(({ title }) => title)).toEqual(["编辑"]);
  const moment = (await readNextMoments()).find(({ timed }) => timed === "job posts");
  expect([moment?.tag, moment?.time.toISOString()]).toEqual(["jobs", "2999-01-01T16:00:00.000Z"]);
});
