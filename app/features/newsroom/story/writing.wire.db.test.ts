import { afterAll, beforeAll, expect, it } from "vitest";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { approvedStory, openNewsroom } from "#tests/fixtures/newsroom/stories.ts";

testDatabase();

let site: MemberSite;
let editor: Colleague;
beforeAll(async () => {
  site = await MemberSite.open();
  editor = await colleague(site, "editor");
});
afterAll(() => site.close());

const get = (path: string, { token }: Colleague = editor) => site.get(`newsroom/${path}`, token);

it("names what a story can be put into, and nothing that is switched off", async () => {
  await rows(
    "insert into columns (slug, name, name_en, enabled) values ('w-on', '在', 'On', true), ('w-off', '关', 'Off', false)",
  );
  await rows(
    "insert into sources (name, list, may_reprint, active) values ('某社', 'official', true, true), ('旧社', 'other', true, false)",
  );
  const { columns, sources } = (await get("choices")).data;
  expect(columns).toContainEqual({ id: expect.any(Number), name: "在", parentId: null });
  expect(columns.map(({ name }: { name: string }) => name)).not.toContain("关");
  expect(sources).toEqual([{ id: expect.any(Number), name: "某社", mayReprint: true }]);
});

it("offers cards of what readers can see, by words and by pinyin, and no story that they cannot", async () => {
  const room = await openNewsroom();
  const id = await approvedStory(room, "押金去了哪里");
  const offered = async (q: string) => (await get(`cards?q=${encodeURIComponent(q)}`)).data.list;
  expect(await offered("押金")).toEqual([]);
  await orderRelease(room.chief, { id, note: "" });
  const card = { href: `/news/${id}`, title: "押金去了哪里", kind: "文章" };
  expect(await offered("押金")).toEqual([card]);
  expect(await offered("yajin")).toEqual([card]);
});

it("compares a version with the text of now, for who may read the story", async () => {
  const { token } = editor;
  const { id } = (await site.post("newsroom/createStory", { title: "涨了 3%" }, { token })).data;
  const [first] = (await get(`revisions?id=${id}`)).data.list;
  await site.post("newsroom/saveStory", { id, fence: 0, changes: { title: { base: 1, value: "涨了 4%" } } }, { token });
  const compared = (await get(`compare?id=${id}&from=${first.id}&to=working`)).data;
  expect(compared).toMatchObject({ fields: [{ name: "title" }], blocks: [], changed: { hasFigure: true } });
  const stranger = await colleague(site, "reporter");
  expect((await get(`compare?id=${id}&from=${first.id}&to=working`, stranger)).code).not.toBe(1);
  expect((await get(`compare?id=${id}&from=live&to=working`)).code).not.toBe(1);
});
