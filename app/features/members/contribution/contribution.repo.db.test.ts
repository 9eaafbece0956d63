import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { readForReview } from "./contribution-review.service.server.ts";
import {
  countOpenLocked,
  deleteOwn,
  findNotes,
  findPageOfMember,
  lockById,
  replaceNotes,
  updateDraft,
  updateReviewed,
  updateSubmitted,
  updateWithdrawn,
} from "./contribution.repo.server.ts";

testDatabase();

const RECORD = {
  title: "",
  column_id: null,
  industry_id: null,
  body_html: "",
  characters: 0,
  cover: "",
  is_original: false,
  author_name: "",
};

it("waits for its review where it came, the one that has waited longest first, two hundred at a time", async () => {
  const db = database();
  const { id: member_id } = await db
    .insertInto("members")
    .values({ username: "writer", nickname: "writer" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at));
  const add = async (title: string, submitted_at: Date | null, more: { status?: "declined" } = {}) =>
    db
      .insertInto("contributions")
      .values({ member_id, title, status: "waiting", submitted_at, updated_at: minute(2), ...more })
      .execute();
  await add("第三", minute(3));
  await add("第一", minute(1));
  await add("没有时间", null);
  await add("同时的", minute(3));
  await add("退了的", minute(1), { status: "declined" });
  const titles = async () => (await readForReview("waiting")).map(({ title }) => title);
  expect(await titles()).toEqual(["第一", "没有时间", "第三", "同时的"]);
  for (let at = 10; at < 210; at += 1) await add(`后来${at}`, minute(at));
  expect([(await titles()).length, (await titles()).at(-1)]).toEqual([200, "后来205"]);
});

it("is withdrawn or deleted by nobody but its member, whoever names it", async () => {
  const db = database();
  const members = await db
    .insertInto("members")
    .values(["own", "other"].map((username) => ({ username, nickname: username })))
    .returning("id")
    .execute();
  const [own = 0, other = 0] = members.map(({ id }) => id);
  const { id } = await db
    .insertInto("contributions")
    .values({ member_id: own, status: "waiting", submitted_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const status = async () =>
    (await db.selectFrom("contributions").select("status").where("id", "=", id).executeTakeFirst())?.status;
  await updateWithdrawn(id, other, db);
  await deleteOwn(id, other, db);
  await updateSubmitted(id, other, Buffer.from("x"), db);
  await expect(updateDraft(id, other, RECORD, db)).rejects.toThrow("no result");
  expect(await status()).toBe("waiting");
  await updateWithdrawn(id + 1, own, db);
  await deleteOwn(id + 1, own, db);
  expect(await status()).toBe("waiting");
  // An editor returns it with a note, and the member submits it again. The note stays.
  await updateReviewed(id, { status: "returned", note: "补上出处", reviewed_by: "editor" }, db);
  await updateSubmitted(id, own, undefined, db);
  expect(await lockById(id, db)).toMatchObject({ status: "waiting", note: "补上出处" });
  await updateWithdrawn(id, own, db);
  expect(await status()).toBe("draft");
  await deleteOwn(id, own, db);
  expect(await status()).toBeUndefined();
});

it("is one of several: listed page by page, counted while it is written, decided about and noted on by itself", async () => {
  const db = database();
  const members = await db
    .insertInto("members")
    .values(["several", "beside"].map((username) => ({ username, nickname: username })))
    .returning("id")
    .execute();
  const [own = 0, other = 0] = members.map(({ id }) => id);
  const rows = await db
    .insertInto("contributions")
    .values([
      { member_id: own, status: "waiting", submitted_at: new Date() },
      { member_id: own, status: "waiting", submitted_at: new Date() },
      { member_id: own },
      { member_id: other },
    ])
    .returning("id")
    .execute();
  const [first = 0, second = 0, draft = 0, foreign = 0] = rows.map(({ id }) => id);
  // The update moves the row to the end of an unordered scan.
  await db.updateTable("contributions").set({ title: "改过" }).where("id", "=", first).execute();
  const page = async (at: number) => (await findPageOfMember(own, at, 2)).map(({ id }) => id);
  expect([await page(1), await page(2)]).toEqual([[draft, second], [first]]);
  await updateReviewed(second, { status: "returned", note: "改一改", reviewed_by: "li" }, db);
  const decided = db.selectFrom("contributions").select(["id", "status"]).where("id", ">=", first).orderBy("id");
  expect(await decided.execute()).toEqual([
    { id: first, status: "waiting" },
    { id: second, status: "returned" },
    { id: draft, status: "draft" },
    { id: foreign, status: "draft" },
  ]);
  expect(
    await db.transaction().execute(async (trx) => [await countOpenLocked(own, trx), (await lockById(second, trx))?.id]),
  ).toEqual([2, second]);
  const note = (quote: string) => ({ quote, note: `说${quote}` });
  const [one, two, beside] = [note("一"), note("二"), note("旁")];
  await replaceNotes(first, [one, two], db);
  await replaceNotes(second, [beside], db);
  expect(await findNotes(first)).toEqual([one, two]);
  await replaceNotes(first, [], db);
  expect([await findNotes(first), await findNotes(second)]).toEqual([[], [beside]]);
});
