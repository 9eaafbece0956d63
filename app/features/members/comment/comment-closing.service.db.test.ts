import { beforeEach, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { countsOf, publishArticle } from "#tests/fixtures/comments.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { rows } from "#tests/fixtures/members.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";
import { withdrawComments } from "./comment-closing.service.server.ts";
import { approve, decline, undoReview } from "./comment-review.service.server.ts";
import { addForeignComment } from "./comment-writing.service.server.ts";

const ACTOR = operator("test");
testDatabase();
let article: number;
let members = 0;
let leaving: number;
let other: number;

beforeEach(async () => {
  article = await publishArticle();
  [leaving, other] = [await makeMember(), await makeMember()];
});

async function makeMember(): Promise<number> {
  members += 1;
  const row = [`member_${members}`, `读者${members}`, `139${String(members).padStart(8, "0")}`];
  return (await rows("insert into members (username, nickname, mobile) values ($1, $2, $3) returning id", row))[0].id;
}

async function write(memberId: number, parentId: number | null = null): Promise<number> {
  const comment = { articleId: article, memberId, parentId, replyToId: null, content: "说过的话", heldWords: [] };
  const id = await withTransaction((trx) => addForeignComment({ ...comment, place: "" }, trx));
  if (id === undefined) throw new Error("not written");
  return id;
}

async function shown(memberId: number, parentId: number | null = null): Promise<number> {
  const id = await write(memberId, parentId);
  await approve(id, ACTOR);
  return id;
}

const withdraw = () => withTransaction((trx) => withdrawComments(leaving, { nickname: "已注销用户" }, trx));
const left = (...ids: number[]) =>
  rows("select id, status, content, replies from comments where id = any($1) order by id", [ids]);
const GONE = expect.stringContaining("已注销");

it("counts off what was theirs and leaves what others have answered, liked and reported", async () => {
  const comment = await shown(other);
  const [reply, theirs] = [await shown(leaving, comment), await shown(other, comment)];
  for (const member of [leaving, other, await makeMember()]) {
    await rows("insert into comment_likes (comment_id, member_id) values ($1, $2)", [comment, member]);
    await rows("insert into comment_reports (comment_id, member_id, reason) values ($1, $2, 'spam')", [
      comment,
      member,
    ]);
  }
  await rows("update comments set likes = 3, reports = 3 where id = $1", [comment]);
  const untouched = await shown(other);
  await rows("update comments set likes = 5, reports = 5, replies = 5 where id = $1", [untouched]);
  const purges = await listenToPurges();
  await withdraw();
  expect(await purges.told()).toEqual([["purge", `comments:${article}`]]);
  const content = "说过的话";
  expect(await rows("select id, content, likes, reports, replies from comments order by id")).toEqual([
    { id: comment, content, likes: 2, reports: 2, replies: 1 },
    { id: theirs, content, likes: 0, reports: 0, replies: 0 },
    { id: untouched, content, likes: 5, reports: 5, replies: 5 },
  ]);
  expect(await left(reply)).toEqual([]);
  for (const table of ["comment_likes", "comment_reports"])
    expect([table, await rows(`select from ${table} where member_id <> $1`, [leaving])]).toMatchObject([
      table,
      { length: 2 },
    ]);
  expect(await rows("select from comment_likes union all select from comment_reports")).toHaveLength(4);
  expect(await countsOf(article)).toEqual({ comments: 3, seen: 3 });
});

it("leaves what others have reported in the line of what they have said", async () => {
  const [one, two] = [await makeMember(), await makeMember()];
  const [both, lone, left] = [await shown(other), await shown(other), await shown(other)];
  const report = (id: number, by: number, day: number, settled = false) =>
    rows(
      `insert into comment_reports (comment_id, member_id, reason, created_at, settled_at)
       values ($1, $2, 'spam', make_date(2026, 1, $3), case when $4 then now() end)`,
      [id, by, day, settled],
    );
  await report(left, one, 1);
  await report(both, other, 2, true);
  await report(both, leaving, 3);
  await report(both, two, 4);
  await report(both, one, 5);
  await report(lone, leaving, 6);
  await rows(
    `update comments set reports = mine.count, reported_at = mine.since
     from (select comment_id, count(*), min(created_at) as since from comment_reports where settled_at is null group by 1) mine
     where comment_id = id`,
  );
  await withdraw();
  const line =
    "select id, reports, extract(day from reported_at)::int as day from comments where id = any($1) order by id";
  expect(await rows(line, [[both, lone, left]])).toEqual([
    { id: both, reports: 2, day: 4 },
    { id: lone, reports: 0, day: null },
    { id: left, reports: 1, day: 1 },
  ]);
});

it.each([
  ["of theirs", () => write(leaving), { comments: 1, seen: 1 }],
  [
    "of what they have answered",
    async () => {
      const above = await shown(other);
      await shown(leaving, above);
      await undoReview(above, ACTOR);
      return above;
    },
    { comments: 2, seen: 2 },
  ],
])("waits for a review %s that is made at that moment", async (_, prepare, counts) => {
  await shown(other);
  const id = await prepare();
  const { leaves } = await withTransaction(async (trx) => {
    await approve(id, ACTOR, trx);
    const going = asOtherTask(withdraw);
    await othersWait();
    return { leaves: going };
  });
  await leaves;
  expect(await countsOf(article)).toEqual(counts);
});

it("counts nothing off that nobody saw", async () => {
  const [comment, gone] = [await shown(other), await shown(other)];
  const own = await write(leaving);
  await shown(other, comment);
  const [waiting, declined] = [await write(leaving, comment), await shown(leaving, comment)];
  await shown(leaving, gone);
  for (const id of [declined, gone]) await decline(id, "跑题", ACTOR);
  await withdraw();
  expect(await left(comment, own, waiting, declined)).toMatchObject([{ id: comment, replies: 1 }]);
  expect(await countsOf(article)).toEqual({ comments: 2, seen: 2 });
});

it("keeps the place of an answer that waits for review, unseen, and not of one's own answers", async () => {
  const [answered, own] = [await shown(leaving), await shown(leaving)];
  const waiting = await write(other, answered);
  await shown(leaving, own);
  await rows("update comments set held_words = '{荐股}', place = '北京', reported_at = now() where id = any($1)", [
    [answered, waiting],
  ]);
  await withdraw();
  expect(await left(answered, own, waiting)).toMatchObject([
    { id: answered, status: "deleted", content: GONE },
    { id: waiting, status: "waiting", content: "说过的话" },
  ]);
  const told = "select held_words, place, reported_at, reviewed_from from comments where id = any($1) order by id";
  expect(await rows(told, [[answered, waiting]])).toEqual([
    { held_words: [], place: "", reported_at: null, reviewed_from: null },
    { held_words: ["荐股"], place: "北京", reported_at: expect.any(Date), reviewed_from: null },
  ]);
  expect(await countsOf(article)).toEqual({ comments: 0, seen: 0 });
});

it("leaves a declined comment with an answer unseen, and the words of its answer", async () => {
  const comment = await shown(leaving);
  const answer = await shown(other, comment);
  await decline(comment, "跑题", ACTOR);
  await withdraw();
  expect(await left(comment, answer)).toMatchObject([
    { id: comment, status: "deleted", content: GONE },
    { id: answer, status: "approved", content: "说过的话" },
  ]);
  expect(await countsOf(article)).toEqual({ comments: 0, seen: 0 });
});

it("takes name and words out of what others were told, however often, and of nothing else that they were told", async () => {
  const comment = await shown(other);
  const reply = await shown(leaving, comment);
  await rows("update messages set read_at = now() where member_id = $1", [other]);
  await undoReview(reply, ACTOR);
  await approve(reply, ACTOR);
  const third = await makeMember();
  await shown(third, comment);
  const told = () =>
    rows(
      `select facts ->> 'nickname' as nickname, facts ->> 'excerpt' as excerpt from messages
       where member_id = $1 and event = 'reply' order by id`,
      [other],
    );
  const before = await told();
  expect(before).toHaveLength(3);
  await withdraw();
  const blank = { nickname: "已注销用户", excerpt: "…" };
  expect(await told()).toEqual([blank, blank, before[2]]);
});
