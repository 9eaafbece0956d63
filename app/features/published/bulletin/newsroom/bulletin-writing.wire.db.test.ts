import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { bulletin } from "#tests/fixtures/bulletins.ts";
import { industry } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests the calls that edit bulletins and samples one by one (docs/newsroom.md#bulletins). */
testDatabase();
let site: MemberSite;
let data: Colleague;
let other: Colleague;
let ofIndustry: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  const id = await industry("food");
  [data, other] = [await colleague(site, "data"), await colleague(site, "data")];
  ofIndustry = await colleague(site, { role: "data", scope: { kind: "industry", id } });
});
afterAll(() => site.close());
beforeEach(() => emptyTables("bulletins", "noun_revisions", "search_documents", "audit_entries"));

const sample = (part = {}) => ({
  sampling_no: "",
  product: "面粉",
  category: "",
  spec: "",
  brand: "",
  production_date_text: "",
  batch: "",
  maker: "甲厂",
  maker_address: "",
  sampled_unit: "",
  sampled_address: "",
  platform: "",
  region: "",
  result: "pass",
  lab: "",
  remark: "",
  recheck: "",
  follow_up: "",
  items: [],
  ...part,
});

const seenOf = ({ id, version }: { id: number; version: number }) => ({ id, version });
const post = (path: string, body: object, { token }: Colleague) => site.post(`newsroom/${path}`, body, { token });
const get = (path: string, { token }: Colleague) => site.get(`newsroom/${path}`, token);
const found = async (word: string) => (await site.get(`content/samples?q=${encodeURIComponent(word)}`, "")).data.items;

describe("a bulletin that is written", () => {
  const add = async (part = {}, who = data) => (await post("bulletins/save", { record: bulletin(part) }, who)).data;

  it("is added, changed by version, and keeps each version; who saw an older one overwrites nothing", async () => {
    const beside = await add({ title: "旁边的通报" });
    const { id, version } = await add({ body: "第一段。" });
    const versions = async () => (await get(`bulletins/versions?id=${id}`, data)).data.list;
    expect(await versions()).toMatchObject([{ number: 1 }]);
    await emptyTables("noun_revisions");
    const change = { ...bulletin({ title: "新标题", body: "第二段。" }) };
    expect((await post("bulletins/save", { id, version, record: change }, data)).data.version).toBe(2);
    const late = await post("bulletins/save", { id, version, record: bulletin({ title: "旧的" }) }, other);
    expect(late.data).toMatchObject({ version: 2, theirs: { version: 2, record: { title: "新标题" } } });
    expect((await get(`bulletin?id=${id}`, other)).data.record).toMatchObject({ title: "新标题", body: "第二段。" });
    const { data: kept } = await get(`bulletin?id=${beside.id}`, data);
    expect(kept).toMatchObject({ version: beside.version, record: { title: "旁边的通报" } });
    expect(await versions()).toMatchObject([{ number: 2 }, { number: 1 }]);
    const { fields } = (await get(`bulletins/compare?id=${id}&from=1&to=2`, data)).data;
    expect(fields).toMatchObject([
      { name: "title", before: "抽检通报", after: "新标题" },
      { name: "body", before: "第一段。", after: "第二段。" },
    ]);
    const back = await post("bulletins/restore", { id, version: 2, number: 1 }, data);
    expect(back.data).toMatchObject({ version: 3, theirs: null });
    expect((await get(`bulletin?id=${id}`, other)).data.record).toMatchObject({ title: "抽检通报" });
  });

  it("has samples added, changed and removed one by one, with its totals and its search in line", async () => {
    const beside = await add({ title: "旁边的通报" });
    await post("samples/save", { parentId: beside.id, record: sample({ product: "别的面", result: "fail" }) }, data);
    const { id } = await add();
    const { data: one } = await post("samples/save", { parentId: id, record: sample() }, data);
    await emptyTables("noun_revisions");
    const totals = async () => rows("select total, failed from bulletins where id = $1", [id]);
    const items = [{ name: "水分", measured: "15", standard: "≤14", basis: "" }];
    const change = { id: one.id, version: one.version };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post(
          "samples/save",
          { ...change, record: sample({ product: "挂面", lab: `${index}`, result: "fail", items }) },
          data,
        ),
      ),
    );
    expect(answers.filter((answer) => answer.data.theirs === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer.data.theirs?.version === 2)).toHaveLength(7);
    expect(await totals()).toEqual([{ total: 1, failed: 1 }]);
    expect(await found("挂面")).toHaveLength(1);
    const { data: second } = await post("samples/save", { parentId: id, record: sample({ product: "米粉" }) }, data);
    const again = { ...seenOf(second), record: sample({ product: "米线" }) };
    expect((await post("samples/save", again, data)).data.version).toBe(2);
    const samples = () => rows("select seq, product from samples where bulletin_id = $1 order by seq", [id]);
    expect(await samples()).toEqual([
      { seq: 1, product: "挂面" },
      { seq: 2, product: "米线" },
    ]);
    expect(await rows("select name from sample_findings")).toEqual([{ name: "水分" }]);
    const holds = `array(select word from unnest('{挂面,米线,别的}'::text[]) word where vector @@ word::tsquery) as holds`;
    expect(await rows(`select ${holds} from search_documents where target_id = $1`, [id])).toEqual([
      { holds: ["挂面"] },
    ]);
    const said = "select concat(number, record ->> 'product') as text from noun_revisions order by target_id, number";
    const kept = async () => (await rows<{ text: string }>(said)).map(({ text }) => text);
    expect((await kept()).slice(0, 2)).toEqual(["1面粉", "2挂面"]);
    await emptyTables("noun_revisions");
    expect((await post("samples/remove", { id: second.id, version: 2 }, data)).data).toEqual({ done: true });
    expect(await kept()).toEqual(["2米线"]);
    expect(await samples()).toEqual([{ seq: 1, product: "挂面" }]);
    expect((await post("samples/remove", seenOf(one), data)).data).toEqual({ done: false });
    expect((await post("samples/remove", { id: one.id, version: 2 }, data)).data).toEqual({ done: true });
    expect(await totals()).toEqual([{ total: 0, failed: 0 }]);
    expect(await found("挂面")).toEqual([]);
    expect(await rows("select total, failed, title from bulletins where id = $1", [beside.id])).toEqual([
      { total: 1, failed: 1, title: "旁边的通报" },
    ]);
    expect(await found("别的面")).toHaveLength(1);
    const lines = await rows(
      "select detail from audit_entries where action = 'bulletin.sample' and target_id = $1 order by id",
      [String(id)],
    );
    expect(lines.slice(-2).map(({ detail }) => detail)).toEqual([
      { sample: second.id, removed: true },
      { sample: one.id, removed: true },
    ]);
  });

  it("is found by words of its title, issuer or number, and its samples by product, maker or brand", async () => {
    const parts = [{ title: "面粉通报" }, { issuer: "面粉所" }, { number: "面粉1号" }, { title: "100%纯" }];
    const ids: number[] = [];
    for (const part of parts) ids.unshift((await add(part)).id);
    const listed = async (query: string) =>
      (await get(`bulletins?${query}`, data)).data.list.map(({ id }: { id: number }) => id);
    expect(await listed("")).toEqual(ids);
    expect(await listed(`q=${encodeURIComponent("面粉")}`)).toEqual(ids.slice(1));
    expect(await listed(`q=${encodeURIComponent("0%")}`)).toEqual([ids[0]]);
    expect(await listed(`q=_`)).toEqual([]);
    expect(await listed(`before=${ids[1]}`)).toEqual(ids.slice(2));
    // A page of the list has fifty entries, so the test inserts one more.
    await rows(
      `insert into bulletins (slug, title, family, issuer, level, region, issue_date, publish_at)
        select 'many-' || n, '很多', 'food', '局', 'city', '市', now(), now() from generate_series(1, 51) n`,
    );
    const stretch = async (path: string) => (await get(path, data)).data;
    const many = await stretch(`bulletins?q=${encodeURIComponent("很多")}`);
    expect([many.list.length, many.more]).toEqual([50, true]);
    const [{ id: newest }] = many.list;
    const rest = await stretch(`bulletins?q=${encodeURIComponent("很多")}&before=${newest}`);
    expect([rest.list.length, rest.more]).toEqual([50, false]);
    await rows(
      `insert into samples (bulletin_id, seq, product, result) select $1, n, '很多', 'pass' from generate_series(1, 51) n`,
      [newest],
    );
    const all = await stretch(`samples?bulletin=${newest}`);
    expect([all.list.length, all.more, all.list[0].record.product]).toEqual([50, true, "很多"]);
    const after = await stretch(`samples?bulletin=${newest}&after=1`);
    expect([after.list.length, after.more]).toEqual([50, false]);
    expect((await get(`samples?bulletin=${newest}`, ofIndustry)).code).toBe(0);
    expect((await get(`bulletins/versions?id=${newest}`, ofIndustry)).code).toBe(0);
    const bulletinId = ids[0];
    for (const part of [{ maker: "丙厂" }, { product: "丙粉" }, { brand: "丙牌" }, { maker: "丁厂" }])
      await post("samples/save", { parentId: bulletinId, record: sample(part) }, data);
    await post("samples/save", { parentId: ids[1], record: sample({ maker: "丙厂" }) }, data);
    const samples = async (query: string) => {
      const { list } = (await get(`samples?bulletin=${bulletinId}&${query}`, data)).data;
      return list.map(({ record }: { record: ReturnType<typeof sample> }) => record);
    };
    expect(await samples(`q=${encodeURIComponent("丙")}`)).toMatchObject([
      { maker: "丙厂" },
      { product: "丙粉" },
      { brand: "丙牌" },
    ]);
    expect(await samples("after=3")).toMatchObject([{ maker: "丁厂" }]);
  });

  it("is as none to who may not write it, and no sample of it is reached by another one's id", async () => {
    const { id } = await add();
    const { data: one } = await post("samples/save", { parentId: id, record: sample() }, data);
    expect(await get(`bulletin?id=${id}`, ofIndustry)).toEqual(await get("bulletin?id=999999", ofIndustry));
    expect((await get("bulletins", ofIndustry)).data.list).toEqual([]);
    const mine = await add({ industry: "food" }, ofIndustry);
    for (const seen of [{}, seenOf(mine)])
      expect((await post("bulletins/save", { record: bulletin(), ...seen }, ofIndustry)).code).toBe(401);
    const change = { ...seenOf(one), record: sample({ product: "别人的" }) };
    expect((await post("samples/save", change, ofIndustry)).code).toBe(0);
    expect((await post("samples/remove", seenOf(one), ofIndustry)).code).toBe(0);
    expect((await post("samples/save", { parentId: id, record: sample() }, ofIndustry)).code).toBe(0);
    expect((await post("samples/remove", seenOf(one), ofIndustry)).code).toBe(0);
    const versions = (id: number, who: Colleague) => get(`samples/versions?id=${id}`, who);
    expect((await versions(one.id, data)).data.list).toMatchObject([{ number: 1 }]);
    expect((await versions(one.id, ofIndustry)).code).toBe(0);
    expect(await rows("select product from samples")).toEqual([{ product: "面粉" }]);
  });

  it("has its body cleaned and its texts as texts", async () => {
    const { id } = await add({ body: "<img src=x onerror=alert(1)>[a](javascript:alert(1)) 字" });
    const [{ body } = { body: "" }] = await rows<{ body: string }>(
      "select body_html as body from bulletins where id = $1",
      [id],
    );
    expect(body).not.toMatch(/onerror|javascript:/);
    expect((await post("bulletins/save", { record: { ...bulletin(), total: 9 } }, data)).code).toBe(400);
  });
});
