import { expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { countApproved, findApproved } from "./comment.repo.server.ts";

testDatabase();

it("finds and counts the approved comments of the first level under one article, newest or most talked about first", async () => {
  const db = database();
  const article = async (title: string) =>
    (await saveArticle({ title, body: "<p>x</p>", publishAt: new Date(0), initialStatus: "published" }, operator("li")))
      .id;
  const [here, there] = [await article("这里"), await article("那里")];
  const { id: member } = await db
    .insertInto("members")
    .values({ username: "lixia", nickname: "李霞" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const comment = async (article_id: number, more: object = {}) =>
    (
      await db
        .insertInto("comments")
        .values({ article_id, member_id: member, content: "话", status: "approved", ...more })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const talked = await comment(here, { likes: 2 });
  const quiet = await comment(here);
  await comment(there, { likes: 9 });
  await comment(here, { status: "waiting" });
  await comment(here, { parent_id: talked });
  const ids = async (sort: "time" | "heat", stretch = { limit: 10, offset: 0 }) =>
    (await findApproved(here, sort, stretch)).map(({ id }) => id);
  expect(await ids("time")).toEqual([quiet, talked]);
  expect(await ids("heat")).toEqual([talked, quiet]);
  expect(await ids("heat", { limit: 1, offset: 1 })).toEqual([quiet]);
  expect([await countApproved(here), await countApproved(there)]).toEqual([2, 1]);
});
