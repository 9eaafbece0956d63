import { readArticle } from "#app/features/published/article/article.service.server.ts";
import { beforeEach, expect, it } from "vitest";
import { memberActor, operator } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import "#app/i18n/all-messages.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { publishArticle } from "#tests/fixtures/comments.ts";
import { insert } from "#tests/fixtures/content.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { findAnswerable } from "./comment-writing.repo.server.ts";
import { setLiked } from "./comment-writing.service.server.ts";
import {
  readComments,
  readCommentState,
  readDiscussion,
  readOwnComments,
  readReplies,
} from "./comment.service.server.ts";
import { closeDiscussion, openDiscussion } from "./discussion-closing.service.server.ts";

const ACTOR = operator("test");

testDatabase();
let article: number;
let elsewhere: number;
let writer: number;
let other: number;

beforeEach(async () => {
  [article, elsewhere] = [await publishArticle(), await publishArticle()];
  [writer, other] = [await member(), await member()];
});

const member = () => insert("members", { username: newName(), nickname: newName() });
/** Inserts a published comment, or one with other fields. */
const comment = (fields: object = {}) =>
  insert("comments", { article_id: article, member_id: writer, content: "话", status: "approved", ...fields });
/** Moves a row to the end of an unordered scan. PostgreSQL scans a small table without an index. */
async function rewrite(id: number) {
  await rows("update comments set place = '北京' where id = $1", [id]);
  await rows("analyze comments");
}
const hide = () => rows("update articles set status = 'offline' where id = $1", [article]);
const reader = () => ({ ...memberActor(writer, () => true), member: { mobile: null } });
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

it("replies are those that everybody sees, the oldest first, page by page", async () => {
  const parent = await comment({ replies: 4 });
  const replies: number[] = [];
  for (let index = 0; index < 4; index += 1) replies.push(await comment({ parent_id: parent, member_id: other }));
  await comment({ parent_id: parent, status: "waiting" });
  const uncounted = await comment();
  await comment({ parent_id: uncounted });
  await rewrite(replies[0] ?? 0);
  const page = async (at: number) => idsOf((await readReplies(parent, { page: at, limit: 3 })).list);
  expect([await page(1), await page(2)]).toEqual([replies.slice(0, 3), replies.slice(3)]);
  const lone = await comment({ replies: 1 });
  const only = await comment({ parent_id: lone });
  const { list } = await readComments(article, "time", { page: 1, limit: 10 });
  expect(list.map(({ id, children }) => [id, idsOf(children)])).toEqual([
    [lone, [only]],
    [uncounted, []],
    [parent, replies.slice(0, 3)],
  ]);
});

it("a site that takes no comments shows those that it has, and no discussion without any", async () => {
  await comment();
  await rows("update article_counts set comments = 1 where article_id = $1", [article]);
  await rows("insert into settings (key, value) values ('comments', '{\"open\": false}')");
  const found = [await readDiscussion(await readArticle(article)), await readDiscussion(await readArticle(elsewhere))];
  await rows("delete from settings where key = 'comments'");
  expect(found).toMatchObject([{ articleId: article, open: false, count: 1, total: 1, comments: [{}] }, null]);
});

it("replies are found under a comment of the first level that everybody sees, and under no other", async () => {
  const [lone, parent] = [await comment(), await comment({ replies: 1 })];
  const reply = await comment({ parent_id: parent });
  const waiting = await comment({ status: "waiting" });
  const replies = (id: number) => readReplies(id, { page: 1, limit: 10 });
  expect([await replies(lone), await replies(parent)]).toMatchObject([{ total: 0 }, { total: 1 }]);
  for (const id of [reply, waiting, 999_999]) await expect(replies(id)).rejects.toMatchObject({ code: "not_found" });
  await hide();
  await expect(replies(parent)).rejects.toMatchObject({ code: "not_found" });
  await expect(readComments(article, "time", { page: 1, limit: 10 })).rejects.toMatchObject({ code: "not_found" });
});

it("one that is led to is shown under its own article alone", async () => {
  const far = await comment({ article_id: elsewhere });
  await comment();
  await rows("update article_counts set comments = 1 where article_id = $1", [article]);
  expect(idsOf((await readDiscussion(await readArticle(article), far))?.comments ?? [])).not.toContain(far);
});

it("a member finds there what of their own waits, the newest first, and what they like", async () => {
  const first = await comment({ status: "waiting" });
  const shown = await comment();
  const last = await comment({ status: "waiting" });
  await comment({ status: "waiting", member_id: other });
  const far = await comment({ status: "waiting", article_id: elsewhere });
  await rewrite(first);
  const like = (id: number, by: number) =>
    rows("insert into comment_likes (comment_id, member_id) values ($1, $2)", [id, by]);
  await Promise.all([like(first, writer), like(last, writer), like(shown, other), like(far, writer)]);
  const { waiting, liked } = await readCommentState(article, reader());
  expect([idsOf(waiting), liked]).toEqual([
    [last, first],
    [last, first],
  ]);
});

it("a member's own comments are listed page by page, without those that they have deleted", async () => {
  const ids: number[] = [];
  for (const status of ["waiting", "approved", "deleted", "declined"]) ids.push(await comment({ status }));
  await comment({ member_id: other });
  const [waiting = 0, approved, , declined] = ids;
  await rewrite(waiting);
  const page = async (at: number) => {
    const { list, total } = await readOwnComments({ page: at, limit: 2 }, reader());
    return { ids: idsOf(list), total };
  };
  expect([await page(1), await page(2)]).toEqual([
    { ids: [declined, approved], total: 3 },
    { ids: [waiting], total: 3 },
  ]);
});

it("nothing under a comment that is gone is liked or answered, and only what is named is", async () => {
  const [gone, parent] = [await comment({ status: "declined" }), await comment()];
  const [orphan, reply] = [await comment({ parent_id: gone }), await comment({ parent_id: parent })];
  const like = (id: number) => withTransaction((trx) => setLiked(id, other, true, trx));
  for (const id of [gone, orphan, 999_999]) {
    await expect(like(id)).rejects.toBeInstanceOf(Refusal);
    expect(await findAnswerable(id, article)).toBeUndefined();
  }
  expect(await like(reply)).toBe(1);
  expect(await findAnswerable(reply, article)).toMatchObject({ id: reply, parent_id: parent });
  expect(await findAnswerable(reply, elsewhere)).toBeUndefined();
});

it("a discussion is closed alone, with a reason of at most 200 characters, and opened again", async () => {
  const other = await publishArticle();
  const long = "𠮷".repeat(200);
  for (const words of ["", " \u200b ", `${long}长`])
    await expect(closeDiscussion(article, words, ACTOR)).rejects.toMatchObject({ code: "invalid_input" });
  await expect(closeDiscussion(999_999, "争吵", ACTOR)).rejects.toMatchObject({ code: "not_found" });
  const purges = await listenToPurges();
  const close = (id: number, words: string) => closeDiscussion(id, words, ACTOR);
  expect([await close(article, ` ${long} `), await close(article, "再关"), await close(other, "跑题")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([await openDiscussion(article, ACTOR), await openDiscussion(article, ACTOR)]).toEqual([true, false]);
  expect(await rows("select article_id as id, reason, closed_by as by from discussion_closings")).toEqual([
    { id: other, reason: "跑题", by: ACTOR.name },
  ]);
  expect(await purges.told()).toEqual([article, other, article].map((id) => ["purge", `comments:${id}`]));
  const trail =
    "select actor, action, target_id, detail from audit_entries where target_kind = 'discussion' order by id";
  const line = (action: string, id: number, detail: object) => ({
    actor: ACTOR.name,
    action,
    target_id: String(id),
    detail,
  });
  expect(await rows(trail)).toEqual([
    line("discussion.close", article, { reason: long }),
    line("discussion.close", other, { reason: "跑题" }),
    line("discussion.open", article, {}),
  ]);
});

it("a member finds there the newest hundred that wait, and the newest thousand that they like", async () => {
  const ids = await rows<{ id: number }>(
    `with made as (insert into comments (article_id, member_id, content, status)
       select $1, $2, 'x', 'waiting' from generate_series(1, 1001) returning id),
     liked as (insert into comment_likes (comment_id, member_id) select id, $2 from made)
     select id from made order by id desc`,
    [article, writer],
  );
  const { waiting, liked } = await readCommentState(article, reader());
  expect([idsOf(waiting), liked]).toEqual([idsOf(ids).slice(0, 100), idsOf(ids).slice(0, 1_000)]);
});

it("comments are counted and paged up to ten thousand", async () => {
  await rows(
    `insert into comments (article_id, member_id, content, status)
     select $1, $2, 'x', 'approved' from generate_series(1, 10001)`,
    [article, writer],
  );
  const page = (at: number) => readComments(article, "time", { page: at, limit: 100 });
  expect(await page(101)).toEqual({ list: [], total: 10_000 });
  expect((await page(100)).list).toHaveLength(100);
});
