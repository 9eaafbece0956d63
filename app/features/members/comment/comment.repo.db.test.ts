import { expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { countApproved, findApproved } from "./comment.repo.server.ts";
import { addLikes, findRecentTexts, setLike } from "./comment-writing.repo.server.ts";

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
  const talked = await comment(here, writer, { likes: 2 });
  const quiet = await comment(here, writer);
  await comment(there, writer, { likes: 9 });
  await comment(here, writer, { status: "waiting" });
  await comment(here, writer, { parent_id: talked });
  const ids = async (sort: "time" | "heat", stretch = { limit: 10, offset: 0 }) =>
    (await findApproved(here, sort, stretch)).map(({ id }) => id);
  expect(await ids("time")).toEqual([quiet, talked]);
  expect(await ids("heat")).toEqual([talked, quiet]);
  expect(await ids("heat", { limit: 1, offset: 1 })).toEqual([quiet]);
  expect([await countApproved(here), await countApproved(there)]).toEqual([2, 1]);
});
