import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, extra, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests the rules for comments, which staff members change on a screen of the newsroom (docs/newsroom.md#readers). */
testDatabase();
let site: MemberSite;
let admin: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  admin = await colleague(site, "admin");
  await elevate(admin);
  await rows("delete from settings where key = 'comments'");
});
afterAll(async () => {
  await rows("delete from settings where key = 'comments'");
  await site.close();
});

it("of two colleagues who opened the same rules the second overwrites nothing, and is told so", async () => {
  const read = async () => (await site.get("newsroom/commentRules", admin.token)).data;
  const { version: base, ...rules } = await read();
  const save = (change: object) => site.post("newsroom/saveCommentRules", { ...rules, base, ...change }, admin);
  expect(base).toBe(0);
  expect((await save({ review: "held" })).code).toBe(1);
  expect(await save({ open: false })).toMatchObject({ code: 0, msg: expect.stringContaining("刚刚改过") });
  expect(await read()).toMatchObject({ open: true, review: "held", version: 1 });
  expect((await save({ open: false, review: "held", base: 1 })).code).toBe(1);
  expect(await read()).toMatchObject({ open: false, version: 2 });
});

it("takes a reason of two hundred characters for a hundred comments at once, and no more of either", async () => {
  const reviewer = await extra("operations");
  const decline = (count: number, length: number) => {
    const ids = Array.from({ length: count }, () => 999_999);
    return site.post("newsroom/declineComments", { ids, queue: "waiting", reason: "长".repeat(length) }, reviewer);
  };
  const close = (length: number) =>
    site.post("newsroom/closeDiscussion", { article: 999_999, reason: "长".repeat(length) }, reviewer);
  for (const answer of [await decline(100, 200), await close(200)])
    expect(answer).toMatchObject({ status: 200, code: 0 });
  for (const answer of [await decline(101, 200), await decline(1, 201), await decline(1, 0), await close(201)])
    expect(answer.status).toBe(400);
});
