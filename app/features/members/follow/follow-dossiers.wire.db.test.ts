import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, clearContent, industry, insert } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";

testDatabase();
let site: MemberSite;
let reader: { id: number; token: string };

beforeAll(async () => {
  site = await MemberSite.open();
  reader = await site.register();
});
beforeEach(async () => {
  await clearContent();
  for (const table of ["follows", "authors", "topics", "companies"]) await rows(`delete from ${table}`);
});
afterAll(() => site.close());

const follow = (kind: string, id: number) => site.post("my/addFollow", { kind, id }, reader);
const followed = async () =>
  (await site.get("my/follow", reader.token)).data.list as {
    kind: string;
    title: string;
    url: string;
    gone: boolean;
  }[];
const feed = async () =>
  ((await site.get("my/followFeed?_n=1", reader.token)).data.list as { title: string; from: string }[]).map(
    ({ title, from }) => [title, from],
  );

it("takes authors, topics and companies, whose articles come under them rather than under their industry", async () => {
  const author = await insert("authors", { name: "高砚", published: true });
  const topic = await insert("topics", { name: "汇率", published: true });
  const company = await insert("companies", { name: "澄远汽车", published: true });
  const auto = await industry("auto");
  for (const title of ["一", "二"]) await article(title, { tags: ["汇率"], industry_id: auto });
  await article("三", { tags: ["汇率"], authors: ["高砚"] });
  await article("澄远汽车涨价", { industry_id: auto });
  await article("别的", { industry_id: auto });
  await article("没上线", { authors: ["高砚"], status: "offline" });
  for (const [kind, id] of [
    ["author", author],
    ["topic", topic],
    ["company", company],
    ["industry", auto],
  ] as const)
    expect((await follow(kind, id)).code).toBe(1);
  expect(await followed()).toMatchObject([
    { kind: "industry" },
    { kind: "company", title: "澄远汽车", url: `/company/${company}` },
    { kind: "topic", title: "汇率", url: `/topic/${topic}` },
    { kind: "author", title: "高砚", url: `/author/${author}`, gone: false },
  ]);
  expect(await feed()).toEqual([
    ["别的", "行业auto"],
    ["澄远汽车涨价", "澄远汽车"],
    ["三", "高砚"],
    ["二", "汇率"],
    ["一", "汇率"],
  ]);
  await rows("update authors set published = false");
  expect(await feed()).not.toContainEqual(["三", "高砚"]);
  expect((await followed()).find(({ kind }) => kind === "author")).toMatchObject({
    gone: true,
    title: "高砚",
    url: "",
  });
});

it("refuses those without a page", async () => {
  const hidden = await insert("authors", { name: "高砚" });
  const small = await insert("topics", { name: "汇率", published: true });
  for (const [kind, id] of [
    ["author", hidden],
    ["topic", small],
    ["company", 999_999],
  ] as const)
    expect([kind, (await follow(kind, id)).code]).toEqual([kind, 0]);
  expect(await rows("select from follows")).toEqual([]);
});
