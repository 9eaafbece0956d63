import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { MemberSite, rows } from "../fixtures/members.ts";

testDatabase();
let site: MemberSite;

beforeAll(async () => {
  await rows(`insert into columns (slug, name, name_en, sort_order, enabled)
    select 'c-' || n, '栏目' || n, 'Column ' || n, n, n <> 13 from generate_series(1, 13) n`);
  await rows(`insert into columns (slug, name, name_en, parent_id, sort_order)
    select 'trade', '外贸', 'Trade', id, 99 from columns where slug = 'c-1'`);
  await rows(
    `insert into industries (slug, name, name_en) values ('auto', '汽车', 'Cars'), ('tech', '科技', 'Technology')`,
  );
  site = await MemberSite.open();
});
afterAll(async () => {
  await site.close();
});

const names = async (query: string, language = "zh-cn") => {
  const { data } = await site.call("GET", `select/columns?${query}`, { headers: { "think-lang": language } });
  return { names: data.options.map(({ name }: { name: string }) => name), total: data.total };
};

it("gives ten at a time of those that are switched on, each with id and name and nothing else", async () => {
  const first = await site.get("select/columns?select=true&page=1");
  expect(first).toMatchObject({ code: 1, data: { total: 13 } });
  expect(first.data.options).toHaveLength(10);
  for (const option of first.data.options) expect(Object.keys(option).toSorted()).toEqual(["id", "name"]);
  expect((await names("select=true&page=2")).names).toEqual(["栏目11", "栏目12", "栏目1 / 外贸"]);
  expect((await names("select=true&page=3")).names).toEqual([]);
});

it("searches in both languages, whatever the width and case of the letters, and names in the reader's", async () => {
  expect(await names("quick_search=%E5%A4%96%E8%B4%B8")).toEqual({ names: ["栏目1 / 外贸"], total: 1 });
  expect(await names("quick_search=%EF%BC%B4RADE", "en")).toEqual({ names: ["Column 1 / Trade"], total: 1 });
  expect(await names("quick_search=trade")).toEqual({ names: ["栏目1 / 外贸"], total: 1 });
  expect(await names("quick_search=%25")).toEqual({ names: [], total: 0 });
});

it("gives what is chosen already by its id, one or several, and nothing for what is no id", async () => {
  const { options } = (await site.get("select/columns?page=2")).data;
  const [one, , other] = options;
  expect((await site.get(`select/columns?initKey=id&initValue=${one.id}`)).data).toEqual({ options: [one], total: 1 });
  const several = `select/columns?initKey=columns.id&initValue[0]=${one.id}&initValue[1]=${other.id}`;
  expect((await site.get(several)).data.options).toEqual([one, other]);
  expect((await site.get("select/columns?initValue=1 or 1=1")).data).toEqual({ options: [], total: 0 });
});

it("is no way to anything else", async () => {
  for (const query of [
    "initKey=slug",
    "limit=0",
    "limit=101",
    "page=x",
    "quick_search[a]=1",
    `quick_search=${"a".repeat(101)}`,
  ])
    expect((await site.get(`select/columns?${query}`)).code).not.toBe(1);
  expect((await site.get("select/members?select=true")).status).toBe(404);
  const industries = await site.get("select/industries?select=true");
  expect(industries.data.options.map(({ name }: { name: string }) => name)).toEqual(["汽车", "科技"]);
  const { token } = await site.register();
  expect((await site.get("select/industries?select=true&fields=*&order=slug", token)).data).toEqual(industries.data);
});
