import { sql } from "kysely";
import { expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { findWaiting } from "./comment-review.repo.server.ts";
import { countApproved, findApproved } from "./comment.repo.server.ts";
import { addLikes, findRecentTexts, insert, insertReport, setLike } from "./comment-writing.repo.server.ts";

testDatabase();

const article = async (title: string) =>
  (await saveArticle({ title, body: "<p>x</p>", publishAt: new Date(0), initialStatus: "published" }, operator("li")))
    .id;
const member = async (username: string) =>
  (
    await database()
      .insertInto("members")
      .values({ username, nickname: username })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const comment = async (article_id: number, member_id: number, more: object = {}) =>
  (
    await database()
      .insertInto("comments")
      .values({ article_id, member_id, content: "话", status: "approved", ...more })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

it("knows what one member has written of late, the newest first, and whose like it is", async () => {
  const [story, one, other] = [await article("别处"), await member("wangyi"), await member("zhaoer")];
  await comment(story, one, { content: "早的", created_at: new Date(Date.now() - 3 * 3_600_000) });
  const first = await comment(story, one, { content: "先写的", status: "deleted" });
  await comment(story, other, { content: "别人的" });
  const second = await comment(story, one, { content: "后写的" });
  // PostgreSQL scans a table without an index once it knows that the table is small.
  await sql`analyze comments`.execute(database());
  const texts = async (hours: number, most: number) =>
    (await findRecentTexts(one, { hours, most })).map(({ content }) => content);
  expect(await texts(1, 9)).toEqual(["后写的", "先写的"]);
  expect(await texts(4, 2)).toEqual(["后写的", "先写的"]);
  expect(await texts(4, 9)).toEqual(["后写的", "先写的", "早的"]);
  const db = database();
  expect(await setLike(first, one, true, db)).toBe(1);
  expect(await setLike(first, one, true, db)).toBe(0);
  expect(await setLike(first, other, false, db)).toBe(0);
  expect(await setLike(second, one, false, db)).toBe(0);
  expect(await setLike(first, one, false, db)).toBe(-1);
  expect(await setLike(first, one, false, db)).toBe(0);
  expect([await addLikes(second, 1, db), await addLikes(second, 1, db), await addLikes(0, 1, db)]).toEqual([
    1,
    2,
    undefined,
  ]);
  const likes = await db.selectFrom("comments").select("likes").where("id", "=", first).executeTakeFirst();
  expect(likes).toEqual({ likes: 0 });
});

it("finds and counts the approved comments of the first level under one article, newest or most talked about first", async () => {
  const [here, there, writer] = [await article("这里"), await article("那里"), await member("lixia")];
  const talked = await comment(here, writer, { likes: 1, replies: 1 });
  const [quiet, silent] = [await comment(here, writer), await comment(here, writer)];
  await comment(there, writer, { likes: 9 });
  await comment(here, writer, { status: "waiting" });
  await comment(here, writer, { parent_id: talked });
  const ids = async (sort: "time" | "heat", stretch = { limit: 10, offset: 0 }) =>
    (await findApproved(here, { sort, replies: 3, ...stretch })).first.map(({ id }) => id);
  const one = (offset: number) => ({ limit: 1, offset });
  expect(await ids("time")).toEqual([silent, quiet, talked]);
  expect([await ids("time", one(0)), await ids("time", one(1))]).toEqual([[silent], [quiet]]);
  expect(await ids("heat")).toEqual([talked, silent, quiet]);
  expect([await ids("heat", one(0)), await ids("heat", one(1))]).toEqual([[talked], [silent]]);
  expect([await countApproved(here), await countApproved(there)]).toEqual([3, 1]);
});

it("finds those that have waited longest first, wherever they lie", async () => {
  const [story, writer] = [await article("等着"), await member("wujiu")];
  const waiting: number[] = [];
  for (const content of ["一", "二", "三"]) waiting.push(await comment(story, writer, { content, status: "waiting" }));
  const db = database();
  await db.deleteFrom("comments").where("status", "=", "waiting").where("article_id", "<>", story).execute();
  await db
    .updateTable("comments")
    .set({ place: "北京" })
    .where("id", "=", waiting[0] ?? 0)
    .execute();
  await sql`analyze comments`.execute(db);
  const found = async (limit: number) => (await findWaiting(limit)).map(({ id }) => id);
  expect([await found(9), await found(2)]).toEqual([waiting, waiting.slice(0, 2)]);
});

it("counts a report of each member once, from the first on, and writes a comment of a time", async () => {
  const [story, writer, reader] = [await article("旧事"), await member("sunba"), await member("zhouqi")];
  const at = new Date("2026-01-02T03:04:05.678Z");
  const plain = { parentId: null, replyToId: null, content: "话", heldWords: [], place: "" };
  const written = await insert({ ...plain, articleId: story, memberId: writer, createdAt: at });
  expect(written).toEqual({ id: expect.any(Number), created_at: at });
  const db = database();
  const commentId = written?.id ?? 0;
  const report = (memberId: number) => insertReport({ commentId, memberId, reason: "spam", detail: "" }, db);
  const told = () =>
    db
      .selectFrom("comments")
      .select(["reports", "reported_at"])
      .where("article_id", "=", story)
      .orderBy("id")
      .execute();
  await comment(story, writer);
  await report(reader);
  await db.updateTable("comments").set({ reported_at: at }).where("id", "=", commentId).execute();
  for (const by of [reader, writer]) await report(by);
  expect(await told()).toEqual([
    { reports: 2, reported_at: at },
    { reports: 0, reported_at: null },
  ]);
});
