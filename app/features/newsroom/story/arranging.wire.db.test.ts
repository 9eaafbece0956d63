import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { disableStaff } from "#app/features/newsroom/staff/staff.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { column } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

testDatabase();

let site: MemberSite;
let editor: Colleague;
let reporter: Colleague;
let mine = 0;

beforeAll(async () => {
  site = await MemberSite.open();
  mine = await column("mine");
  editor = await colleague(site, { role: "editor", scope: { kind: "column", id: mine } });
  reporter = await colleague(site, "reporter");
});
afterAll(() => site.close());

const post = (call: string, form: object, { token }: Colleague) => site.post(`newsroom/${call}`, form, { token });
const begin = async (title: string, { token }: Colleague, columnId = mine): Promise<number> =>
  (await site.post("newsroom/createStory", { title, column: columnId }, { token })).data.id;
const arranged = (ids: number[]) =>
  rows(
    `select m.assignee_id, m.due_at, m.priority, m.needs_legal, m.needs_picture, m.sensitivity, m.state, m.version, d.assignee_id as listed
     from manuscripts m join office_documents d on d.target_id = m.id where m.id = any($1) order by m.id`,
    [ids],
  );

describe("stories are arranged", () => {
  it("several at once, in the list and the trail, and not a word of them is touched", async () => {
    const ids = [await begin("一", editor), await begin("二", editor)];
    const dueAt = Math.floor(Date.now() / 1_000) + 3_600;
    const form = { ids, assignee: reporter.id, dueAt, priority: 2, needsLegal: true, isSensitive: true };
    expect(await post("arrange", form, editor)).toMatchObject({ code: 1, msg: expect.stringContaining("2") });
    const row = {
      assignee_id: reporter.id,
      listed: reporter.id,
      priority: 2,
      needs_legal: true,
      needs_picture: false,
      sensitivity: "sensitive",
    };
    expect(await arranged(ids)).toMatchObject([
      { ...row, version: 1, due_at: new Date(dueAt * 1_000) },
      { ...row, version: 1 },
    ]);
    const { stories } = (await site.get("newsroom/stories?q=一", editor.token)).data;
    expect(stories).toMatchObject([{ priority: 2, needsLegal: true, needsPicture: false, isSensitive: true, dueAt }]);
    // A property that is absent in the request stays unchanged. The new assignee may read and write the story.
    expect((await post("arrange", { ids, dueAt: 0, needsPicture: true }, editor)).code).toBe(1);
    const now = { ...row, due_at: null, needs_picture: true };
    expect(await arranged(ids)).toMatchObject([now, now]);
    expect((await post("arrange", { ids: ids.slice(1), assignee: null }, editor)).code).toBe(1);
    expect(await arranged(ids)).toMatchObject([now, { ...now, assignee_id: null, listed: null }]);
    expect((await site.get(`newsroom/story?id=${ids[0]}`, reporter.token)).data.mayWrite).toBe(true);
    const trail = await rows("select actor from audit_entries where action = 'story.arrange' and target_id = $1", [
      String(ids[0]),
    ]);
    expect(trail).toEqual([{ actor: `staff:${editor.id}` }, { actor: `staff:${editor.id}` }]);
  });

  it("all of them or none: one foreign, one missing, one assignee who has left (4)", async () => {
    const chief = await colleague(site, "chief");
    const own = await begin("我的栏目", editor);
    const foreign = await begin("别的栏目", chief, await column("foreign"));
    const leaver = await colleague(site, "editor");
    await disableStaff(leaver.id, "left", operator("test"));
    const before = await arranged([own, foreign]);
    const missing = await post("arrange", { ids: [own, 999_999], priority: 1 }, editor);
    expect(missing.code).toBe(0);
    expect(await post("arrange", { ids: [own, foreign], priority: 1 }, editor)).toMatchObject({ msg: missing.msg });
    expect((await post("arrange", { ids: [own], assignee: leaver.id }, editor)).msg).toContain("不是编辑部成员");
    expect((await post("arrange", { ids: [own], priority: 1 }, reporter)).code).toBe(401);
    for (const wrong of [{ priority: 3 }, { state: "released" }, { owner_id: 1 }, { dueAt: -1 }])
      expect((await post("arrange", { ids: [own], ...wrong }, editor)).status).toBe(400);
    expect((await post("arrange", { ids: [], priority: 1 }, editor)).status).toBe(400);
    expect(await arranged([own, foreign])).toEqual(before);
  });

  it("more than five at once want the second factor once more", async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => begin(`第${n}篇`, editor)));
    const form = { ids, priority: 1 };
    expect(await post("arrange", form, editor)).toMatchObject({ code: 0, data: { stepUp: true } });
    expect((await post("arrange", { ...form, ids: ids.slice(1) }, editor)).code).toBe(1);
    await elevate(editor);
    expect((await post("arrange", form, editor)).code).toBe(1);
  });

  it("are thrown away together only when none of them was ever public", async () => {
    const chief = await colleague(site, "chief");
    const [one, other, signed] = [await begin("一", chief), await begin("二", chief), await begin("三", chief)];
    await rows("update manuscripts set state = 'approved' where id = $1", [signed]);
    expect((await post("trashStories", { ids: [one, signed] }, chief)).code).toBe(0);
    expect((await arranged([one, signed])).map(({ state }) => state)).toEqual(["writing", "approved"]);
    expect((await post("trashStories", { ids: [one, other] }, chief)).code).toBe(1);
    expect((await arranged([one, other])).map(({ state }) => state)).toEqual(["trashed", "trashed"]);
  });
});

describe("views of the list", () => {
  const views = async ({ token }: Colleague) => (await site.get("newsroom/views", token)).data.list;

  it("are kept for who made them, one of a name, and nobody else sees or removes them", async () => {
    expect((await post("saveView", { name: "我的稿", filter: { state: "writing" } }, editor)).code).toBe(1);
    expect((await post("saveView", { name: "我的稿", filter: { state: "returned", q: "押金" } }, editor)).code).toBe(1);
    const [view, ...more] = await views(editor);
    expect([view, more]).toMatchObject([{ name: "我的稿", filter: { state: "returned", q: "押金" } }, []]);
    expect(await views(reporter)).toEqual([]);
    expect((await post("removeView", { id: view.id }, reporter)).code).toBe(0);
    for (const name of ["甲", "乙"]) await post("saveView", { name, filter: {} }, editor);
    await rows("update office_views set filter = filter where id = $1", [view.id]);
    const names = async () => (await views(editor)).map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(["我的稿", "甲", "乙"]);
    expect((await post("removeView", { id: view.id }, editor)).code).toBe(1);
    expect(await names()).toEqual(["甲", "乙"]);
  });

  it("have a name, known filters, and an end to their number", async () => {
    expect((await post("saveView", { name: "", filter: {} }, editor)).msg).toContain("名字");
    expect((await post("saveView", { name: "x", filter: { reach: "all" } }, editor)).status).toBe(400);
    const long = "长".repeat(20);
    expect((await post("saveView", { name: `${long}长`, filter: {} }, editor)).msg).toContain("名字");
    expect((await post("saveView", { name: long, filter: {} }, editor)).code).toBe(1);
    for (let n = 0; n < 20; n++) await post("saveView", { name: `视图${n}`, filter: {} }, editor);
    expect((await post("saveView", { name: "多一个", filter: {} }, editor)).msg).toContain("20");
    expect(await views(editor)).toHaveLength(20);
    expect((await post("saveView", { name: "视图3", filter: { q: "新" } }, editor)).code).toBe(1);
  });
});
