import { operator } from "#app/features/base/actor/actor.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, database } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { decodeBulletinQuery, type BulletinInput } from "./bulletin.schema.ts";
import {
  readAllSamples,
  readBulletin,
  readBulletins,
  readBulletinTargets,
  readHomeBulletins,
  readIndustryBulletins,
  saveBulletin,
} from "./bulletin.service.server.ts";
import { bulletinModel } from "./bulletin.view.ts";

testDatabase();

beforeEach(async () => {
  await emptyTables("bulletins", "industries", "audit_entries", "search_documents");
});

const FINDING = { name: "霉菌", measured: "2.2×10² CFU/g", standard: "≤25 CFU/g", basis: "GB 19300-2014" };
const WALNUT = {
  product: "琥珀核桃仁",
  brand: "岭上客",
  maker: "桦岗市岭上山货食品有限公司",
  result: "fail" as const,
  items: [FINDING],
};
const HELMET = { product: "乘员头盔", brand: "/", maker: "/", result: "pass" as const };

const input = (change: Partial<BulletinInput> = {}): BulletinInput => ({
  slug: "one",
  title: "一份通报",
  family: "food",
  issuer: "示例省市场监督管理局",
  level: "province",
  region: "示例省",
  issue_date: "2026-10-09",
  samples: [WALNUT, HELMET],
  ...change,
});

const list = (search = "") => readBulletins(decodeBulletinQuery(new URLSearchParams(search)), "zh-cn");
const titles = async (search: string) => (await list(search)).bulletins.map((bulletin) => bulletin.title);
const found = async (search: string) => (await list(search)).samples?.map((sample) => sample.product);

describe("a bulletin", () => {
  it("counts its samples and keeps every text of a finding as it was printed", async () => {
    const id = await saveBulletin(input({ body: "**两批次**抽检。" }), operator("editor"));
    const model = bulletinModel(await readBulletin(id), "zh-cn");
    expect(model).toMatchObject({ total: 2, passed: 1, failed: 1, failRate: "50%" });
    expect(model.bodyHtml).toContain("<strong>两批次</strong>");
    expect(model.failedSamples).toMatchObject([{ seq: 1, product: "琥珀核桃仁", findings: [FINDING] }]);
    expect(model.passedSamples).toMatchObject([{ seq: 2, brand: "/", maker: "/" }]);
  });

  it("leads to its source only by an address of the web", async () => {
    const sourceOf = async (source: string) => {
      const id = await saveBulletin(input(), operator("editor"));
      await database().updateTable("bulletins").set({ source_url: source }).where("id", "=", id).execute();
      return bulletinModel(await readBulletin(id), "zh-cn").sourceUrl;
    };
    expect(await sourceOf("https://www.samr.gov.cn/x.html")).toBe("https://www.samr.gov.cn/x.html");
    expect(await sourceOf("javascript:alert(1)")).toBe("");
  });

  it("that is written again is the same, with new samples", async () => {
    const other = await saveBulletin(
      input({ slug: "other", samples: [{ ...WALNUT, product: "别份的" }] }),
      operator("e"),
    );
    const id = await saveBulletin(input(), operator("editor"));
    expect(await saveBulletin(input({ title: "改过", samples: [HELMET] }), operator("editor"))).toBe(id);
    const model = bulletinModel(await readBulletin(id), "zh-cn");
    expect(model).toMatchObject({ title: "改过", total: 1, failed: 0, failRate: "0%", failedSamples: [] });
    expect(await found("q=岭上")).toEqual(["别份的"]);
    const { told } = await listenToPurges();
    await saveBulletin(input({ slug: "other", published: false }), operator("e"));
    expect(await told()).toEqual([["purge", `bulletin:${other}`, "bulletins"]]);
    await saveBulletin(input({ slug: "third" }), operator("e"));
    expect((await readBulletinTargets([id, other])).map(({ title }) => title)).toEqual(["改过"]);
  });

  it("refuses two samples in one place, and a wrong address or date", async () => {
    const double = [
      { ...WALNUT, seq: 3 },
      { ...HELMET, seq: 3 },
    ];
    for (const change of [{ samples: double }, { source_url: "javascript:alert(1)" }, { issue_date: "2026-02-30" }]) {
      await expect(saveBulletin(input(change), operator("e"))).rejects.toMatchObject({ code: "invalid_input" });
    }
    expect(await titles("")).toEqual([]);
  });

  it("is nowhere while unpublished or before its time", async () => {
    const later = new Date(Date.now() + 86_400_000);
    const ids = [
      await saveBulletin(input({ published: false }), operator("e")),
      await saveBulletin(input({ slug: "b", publish_at: later }), operator("e")),
    ];
    for (const id of ids) {
      await expect(readBulletin(id)).rejects.toMatchObject({ code: "not_found" });
      await expect(readAllSamples(id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await titles("")).toEqual([]);
    expect(await found("q=核桃")).toEqual([]);
    expect(await readHomeBulletins()).toEqual([]);
    expect((await list()).facets).toMatchObject({ regions: [], years: [] });
  });

  it("is found by the site's search while published, and leaves an audit line", async () => {
    const id = await saveBulletin(input(), operator("editor"));
    expect(await database().selectFrom("search_documents").select(["kind", "target_id"]).execute()).toEqual([
      { kind: "bulletin", target_id: id },
    ]);
    await saveBulletin(input({ published: false }), operator("editor"));
    expect(await database().selectFrom("search_documents").select("kind").execute()).toEqual([]);
    const audit = await database()
      .selectFrom("audit_entries")
      .select(["action", "target_kind", "actor", "detail"])
      .execute();
    const detail = { slug: "one", total: 2, failed: 1, passed: 1 };
    const line = { action: "bulletin.save", target_kind: "bulletin", actor: "operator:editor", detail };
    expect(audit).toEqual([line, line]);
  });

  it("gives all its samples part by part, each once, in its own order", async () => {
    const samples = Array.from({ length: 1203 }, (_, index) => ({
      ...(index % 2 ? WALNUT : HELMET),
      seq: index * 3 + 1,
    }));
    const id = await saveBulletin(input({ samples }), operator("e"));
    const parts = await readAllSamples(id);
    const next = async () => (await parts.next()).value?.map(({ seq }: { seq: number }) => seq);
    const places = samples.map(({ seq }) => seq);
    expect([await next(), await next(), await next(), await next()]).toEqual([
      places.slice(0, 500),
      places.slice(500, 1_000),
      places.slice(1_000),
      undefined,
    ]);
    const none = await readAllSamples(await saveBulletin(input({ slug: "none", samples: [] }), operator("e")));
    expect((await none.next()).done).toBe(true);
  });

  it("shows the first two thousand that failed and the first five hundred that passed", async () => {
    const samples = Array.from({ length: 2_602 }, (_, index) => (index % 5 === 0 ? HELMET : WALNUT));
    const { bulletin, failed, passed } = await readBulletin(await saveBulletin(input({ samples }), operator("e")));
    expect([bulletin.failed, bulletin.passed]).toEqual([2_081, 521]);
    expect([failed.length, failed.at(-1)?.seq]).toEqual([2_000, 2_500]);
    expect([passed.length, passed.at(-1)?.seq]).toEqual([500, 2_496]);
    // The list counts only as many samples as its pages can show.
    expect(await list("q=核桃")).toMatchObject({ count: 2_000, pages: 100, more: true });
    expect(await list("q=头盔")).toMatchObject({ count: 521, pages: 27, more: false });
  });

  it("keeps the order of its findings, and its time when it is written again without one", async () => {
    const items = ["丙", "甲", "丁", "乙"].map((name) => ({ ...FINDING, name }));
    const publish_at = new Date("2026-03-04T05:06:07Z");
    await saveBulletin(input({ samples: [{ ...WALNUT, items }], publish_at }), operator("e"));
    const id = await saveBulletin(input({ samples: [{ ...WALNUT, items }] }), operator("e"));
    const { bulletin, failed } = await readBulletin(id);
    expect(bulletin.publish_at).toEqual(publish_at);
    expect(failed[0]?.findings.map(({ name }) => name)).toEqual(["丙", "甲", "丁", "乙"]);
  });
});

describe("the list of bulletins", () => {
  beforeEach(async () => {
    await database()
      .insertInto("industries")
      .values([
        { slug: "consumer", name: "消费", name_en: "Consumer" },
        { slug: "auto", name: "汽车", name_en: "Cars" },
      ])
      .execute();
    await saveBulletin(
      input({ slug: "a", title: "旧食品", issue_date: "2025-12-31", industry: "consumer" }),
      operator("e"),
    );
    await saveBulletin(
      input({
        slug: "b",
        title: "新产品",
        family: "product",
        level: "city",
        region: "临江市",
        issue_date: "2026-11-01",
        industry: "auto",
      }),
      operator("e"),
    );
    await saveBulletin(
      input({ slug: "c", title: "中食品", issue_date: "2026-01-01", industry: "consumer" }),
      operator("e"),
    );
  });

  it.each([
    { search: "", expected: ["新产品", "中食品", "旧食品"] },
    { search: "family=food", expected: ["中食品", "旧食品"] },
    { search: "region=临江市", expected: ["新产品"] },
    { search: "level=province", expected: ["中食品", "旧食品"] },
    { search: "year=2025", expected: ["旧食品"] },
    { search: "year=2026", expected: ["新产品", "中食品"] },
    { search: "industry=auto", expected: ["新产品"] },
    { search: "industry=nowhere", expected: [] },
    { search: "family=food&year=2026&region=示例省", expected: ["中食品"] },
  ])("newest first, narrowed by '$search'", async ({ search, expected }) => {
    expect(await titles(search)).toEqual(expected);
    expect((await list(search)).count).toBe(expected.length);
  });

  it("offers the sixty regions that have most, and the thirty newest years", async () => {
    await connectionPool().query(`
      insert into bulletins (slug, title, family, issuer, level, region, issue_date)
      select 'more' || i, 'x', 'food', 'x', 'city', '临江市', '2026-01-02'::date from generate_series(1, 2) as i
      union all select 'r' || i, 'x', 'food', 'x', 'city', 'R' || i, make_date(1930 + i, 1, 1) from generate_series(10, 69) as i`);
    const { regions, years } = (await list()).facets;
    expect([regions.length, ...regions.slice(0, 3), regions.at(-1)]).toEqual([60, "临江市", "示例省", "R10", "R67"]);
    expect([years.length, years[0], years[1], years.at(-1)]).toEqual([30, 2026, 2025, 1972]);
  });

  it("has what was written last first among those of a day, three at home and four in an industry", async () => {
    for (const title of ["一", "二", "三", "四", "五"])
      await saveBulletin(input({ slug: title, title, issue_date: "2026-12-01", industry: "auto" }), operator("e"));
    expect(await titles("")).toEqual(["五", "四", "三", "二", "一", "新产品", "中食品", "旧食品"]);
    expect((await readHomeBulletins()).map(({ title }) => title)).toEqual(["五", "四", "三"]);
    const [auto] = await database().selectFrom("industries").select("id").where("slug", "=", "auto").execute();
    const ofAuto = await readIndustryBulletins(auto?.id ?? 0);
    expect(ofAuto.map(({ title }) => title)).toEqual(["五", "四", "三", "二"]);
  });

  it("offers the regions and years that there are", async () => {
    expect((await list()).facets).toMatchObject({ regions: ["示例省", "临江市"], years: [2026, 2025] });
  });

  it("goes on by page without a gap or a repetition, and has no page beyond the last", async () => {
    for (let index = 0; index < 20; index += 1) {
      await saveBulletin(
        input({ slug: `n${index}`, title: `同日${index}`, issue_date: "2026-06-01", samples: [] }),
        operator("e"),
      );
    }
    const pages = [await titles(""), await titles("page=2")];
    expect(pages.map((page) => page.length)).toEqual([20, 3]);
    expect(new Set(pages.flat()).size).toBe(23);
    expect((await list()).pages).toBe(2);
    await expect(list("page=3")).rejects.toMatchObject({ code: "not_found" });
  });

  it("gives its newest to the home page and to its industry", async () => {
    expect((await readHomeBulletins()).map((bulletin) => bulletin.title)).toEqual(["新产品", "中食品", "旧食品"]);
    const auto = await database()
      .selectFrom("industries")
      .select("id")
      .where("slug", "=", "auto")
      .executeTakeFirstOrThrow();
    expect((await readIndustryBulletins(auto.id)).map((bulletin) => bulletin.title)).toEqual(["新产品"]);
  });
});

describe("the search over samples", () => {
  beforeEach(async () => {
    await saveBulletin(
      input({ slug: "old", issue_date: "2026-01-01", samples: [{ ...WALNUT, product: "旧核桃仁" }] }),
      operator("e"),
    );
    await saveBulletin(
      input({
        slug: "new",
        family: "product",
        region: "临江市",
        issue_date: "2026-11-01",
        samples: [HELMET, { ...HELMET, product: "K3电动牙刷", brand: "小牙匠", region: "望川市" }, WALNUT],
      }),
      operator("e"),
    );
  });

  it.each([
    { search: "q=核桃仁", expected: ["琥珀核桃仁", "旧核桃仁"] },
    { search: "q=岭上山货", expected: ["琥珀核桃仁", "旧核桃仁"] },
    { search: "q=小牙匠", expected: ["K3电动牙刷"] },
    { search: "q=k3", expected: ["K3电动牙刷"] },
    { search: "q=盔", expected: ["乘员头盔"] },
    { search: "q=核桃 琥珀", expected: ["琥珀核桃仁"] },
    { search: "q=不存在", expected: [] },
    { search: "q=！！", expected: [] },
    { search: "q='%26|:*", expected: [] },
    { search: "result=fail", expected: ["琥珀核桃仁", "旧核桃仁"] },
    { search: "result=pass", expected: ["乘员头盔", "K3电动牙刷"] },
    { search: "q=核桃&region=临江市", expected: ["琥珀核桃仁"] },
    { search: "result=pass&region=望川市", expected: ["K3电动牙刷"] },
    { search: "q=核桃&family=food", expected: ["旧核桃仁"] },
  ])("finds by '$search', newest bulletin first", async ({ search, expected }) => {
    expect(await found(search)).toEqual(expected);
    expect((await list(search)).count).toBe(expected.length);
  });

  it("goes on by page in the order of bulletin and sample", async () => {
    const samples = Array.from({ length: 25 }, (_, index) => ({ ...WALNUT, seq: 60 - index }));
    const passed = { ...WALNUT, result: "pass" as const, items: [], seq: 2 };
    await saveBulletin(input({ slug: "long", issue_date: "2026-12-01", samples: [passed, ...samples] }), operator("e"));
    const last = [{ ...WALNUT, seq: 90 }];
    await saveBulletin(input({ slug: "later", issue_date: "2026-12-01", samples: last }), operator("e"));
    const seqs = async (search: string) =>
      ((await list(search)).samples ?? []).map(({ href }) => href.split("-").at(-1));
    const inOrder = ["90", ...Array.from({ length: 25 }, (_, index) => String(36 + index)), "2", "3", "1"];
    expect(await seqs("q=核桃")).toEqual(inOrder.slice(0, 20));
    expect(await seqs("q=核桃&page=2")).toEqual(inOrder.slice(20));
    await expect(list("q=核桃&page=3")).rejects.toMatchObject({ code: "not_found" });
  });

  it("leads to the sample's place in its bulletin and says what was found", async () => {
    const [sample] = (await list("q=琥珀")).samples ?? [];
    expect(sample).toMatchObject({
      href: expect.stringMatching(/^\/spotcheck\/\d+#sample-3$/),
      failed: true,
      findings: [FINDING],
    });
  });
});
