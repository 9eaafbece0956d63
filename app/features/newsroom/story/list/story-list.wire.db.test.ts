import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

testDatabase();

let site: MemberSite;
let editor: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  editor = await colleague(site, "editor");
});
afterAll(() => site.close());

const post = (path: string, body: Record<string, unknown>, { token }: Colleague = editor) =>
  site.post(`newsroom/${path}`, body, { token });
const get = (path: string, { token }: Colleague = editor) => site.get(`newsroom/${path}`, token);
const begin = async (title = "甲"): Promise<number> => (await post("createStory", { title })).data.id;
const title = (base: number, value: unknown) => ({ title: { base, value } });

describe("a story", () => {
  it("is begun, leased, saved, kept, listed and read", async () => {
    const id = await begin("出口涨了");
    const lease = (await post("lease", { id, tab: randomUUID() })).data;
    expect(lease).toEqual({ fence: 1, version: 1, holder: null });
    const saved = await post("saveStory", { id, fence: 1, changes: title(1, "出口又涨了") });
    expect(saved).toMatchObject({ code: 1, data: { version: 2, versions: { title: 2 }, conflicts: {}, faults: {} } });
    expect((await post("beat", { id, fence: 1 })).data).toEqual({ held: true });
    const kept = (await post("keepRevision", { id })).data;
    expect(kept).toMatchObject({ number: 2, reason: "explicit", writtenBy: editor.id });
    const list = (await get(`revisions?id=${id}`)).data.list;
    expect(list.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const before = (await get(`revisions?id=${id}&before=2`)).data.list;
    expect(before.map(({ number }: { number: number }) => number)).toEqual([1]);
    const first = (await get(`revision?id=${id}&revision=${list[1].id}`)).data;
    expect(first).toMatchObject({ fields: { title: "出口涨了" }, body: "" });
    const restored = await post("restoreRevision", { id, revision: list[1].id, fence: 1 });
    expect(restored.data).toEqual({ version: 3 });
    const read = (await get(`story?id=${id}`)).data;
    expect(read).toMatchObject({
      state: "writing",
      version: 3,
      fence: 1,
      mayWrite: true,
      holder: { staffId: editor.id },
    });
    const found = (await get("stories?q=chukou")).data;
    expect(found).toMatchObject({ count: 1, more: false, next: null, stories: [{ id, title: "出口涨了" }] });
    expect((await post("beat", { id, fence: 1, leave: true })).data).toEqual({ held: false });
  });

  it("is thrown away and taken back, and readers never hear of it", async () => {
    const id = await begin();
    expect((await post("trash", { id })).code).toBe(1);
    expect((await post("saveStory", { id, fence: 0, changes: title(1, "乙") })).code).toBe(0);
    expect((await post("untrash", { id })).code).toBe(1);
    expect((await post("untrash", { id })).code).toBe(0);
    expect(await rows("select id from articles where id = $1", [id])).toEqual([]);
  });
});

it("takes no field that it does not know, whatever it is called (threat 7)", async () => {
  const id = await begin();
  const before = await rows("select * from manuscripts where id = $1", [id]);
  const names = await rows<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_name in ('manuscripts', 'articles')
     and column_name <> all ($1)`,
    [["title", "dek", "plain", "summary", "tags", "authors", "editor", "origin", "noindex", "disclaimer", "weight"]],
  );
  for (const { name } of [...names, { name: "__proto__" }, { name: "constructor" }]) {
    const changes = JSON.parse(`{${JSON.stringify(name)}: {"base": 1, "value": 1}}`) as object;
    expect([name, (await post("saveStory", { id, fence: 0, changes })).code]).toEqual([name, 400]);
    if (name !== "id" && name !== "fence")
      expect([name, (await post("saveStory", { id, fence: 0, changes: {}, [name]: 1 })).code]).toEqual([name, 400]);
  }
  expect(await rows("select * from manuscripts where id = $1", [id])).toEqual(before);
});
