import { readArticle } from "#app/features/published/article/article.service.server.ts";
import { beforeEach, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { addForeignComment } from "#app/features/members/comment/comment-writing.service.server.ts";
import { approve, decline } from "#app/features/members/comment/comment-review.service.server.ts";
import { readDiscussion } from "#app/features/members/comment/comment.service.server.ts";
import { staffActor, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { encodeCursor } from "#app/lib/cursor.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { countsOf, publishArticle } from "#tests/fixtures/comments.ts";
import { column, industry } from "#tests/fixtures/content.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { countReviewed, type CommentLine } from "./comment.repo.server.ts";
import { readComment, readQueue, reviewComments, setDiscussion, undoReviews } from "./comment.service.server.ts";

testDatabase();
let moderator: StaffActor;
let article: number;
let writer: number;

beforeEach(async () => {
  await rows("delete from comments");
  moderator = await addStaff("operations");
  article = await publishArticle();
  writer = await member();
});

async function member(): Promise<number> {
  const [row] = await rows<{ id: number }>("insert into members (username, nickname) values ($1, $1) returning id", [
    newName(),
  ]);
  return row?.id ?? 0;
}

async function write(fields: { content?: string; by?: number; under?: number; on?: number; held?: string[] } = {}) {
  const { content = "一条评论", by = writer, under = null, on = article, held = [] } = fields;
  const comment = {
    articleId: on,
    memberId: by,
    parentId: under,
    replyToId: null,
    content,
    heldWords: held,
    place: "",
  };
  const id = await withTransaction((trx) => addForeignComment(comment, trx));
  if (id === undefined) throw new Error("not written");
  return id;
}

async function report(id: number, at: string) {
  await rows("insert into comment_reports (comment_id, member_id, reason, detail) values ($1, $2, 'abuse', '骂人')", [
    id,
    await member(),
  ]);
  await rows("update comments set reports = reports + 1, reported_at = coalesce(reported_at, $2) where id = $1", [
    id,
    at,
  ]);
}

const placeOf = (line: CommentLine | undefined) =>
  encodeCursor({ id: line?.id ?? 0, time: line?.reportedAt ?? line?.createdAt ?? new Date(0) });
const idsOf = async (queue: Parameters<typeof readQueue>[1], actor = moderator) =>
  (await readQueue(actor, queue)).comments.map(({ id }) => id);
const statusOf = async (id: number) =>
  (await rows<{ status: string }>("select status from comments where id = $1", [id]))[0]?.status;
const scoreOf = async (id: number) =>
  (await rows<{ score: number }>("select score from members where id = $1", [id]))[0]?.score;
const toldTo = async (id: number) =>
  (await rows<{ event: string }>("select event from messages where member_id = $1 order by id", [id])).map(
    ({ event }) => event,
  );

it("shows what waits from the oldest on, what was reported by the first report, what is decided from the newest", async () => {
  const [one, two, three] = [await write(), await write({ held: ["荐股"] }), await write()];
  expect(await idsOf({ queue: "waiting" })).toEqual([one, two, three]);
  expect(await idsOf({ queue: "waiting", isHeld: true })).toEqual([two]);
  for (const id of [one, two, three]) await approve(id, moderator);
  await report(three, "2026-11-01T00:00:00Z");
  await report(one, "2026-11-02T00:00:00Z");
  const reported = (await readQueue(moderator, { queue: "reported" })).comments;
  expect(reported.map(({ id, reports }) => [id, reports])).toEqual([
    [three, 1],
    [one, 1],
  ]);
  expect(await idsOf({ queue: "approved" })).toEqual([three, two, one]);
  await decline(two, "广告", moderator);
  expect(await idsOf({ queue: "declined" })).toEqual([two]);
  const elsewhere = await write({ by: await member(), on: await publishArticle() });
  const [foreign] = (await readQueue(moderator, { queue: "waiting" })).comments;
  expect(foreign).toMatchObject({ id: elsewhere });
  await approve(elsewhere, moderator);
  for (const [filter, ids] of [
    [{}, [elsewhere, three, one]],
    [{ memberId: writer }, [three, one]],
    [{ articleId: article }, [three, one]],
    [{ memberId: foreign?.memberId }, [elsewhere]],
    [{ articleId: foreign?.articleId }, [elsewhere]],
    [{ memberId: foreign?.memberId, articleId: article }, []],
  ] as const)
    expect(await idsOf({ queue: "approved", ...filter })).toEqual(ids);
  const { counts } = await readQueue(moderator, { queue: "waiting" });
  expect(counts).toEqual({ waiting: 0, reported: 2, today: 5 });
});

it("shows of each what it says, what it answers, who wrote it where, and what was decided about it", async () => {
  const top = await write({ content: "上面的话", by: await member() });
  const beside = await write({ content: "旁边的话", under: top });
  const id = await write({ content: "这一条", under: top, held: ["荐股"] });
  await rows("update comments set reply_to_id = $1, created_at = '2026-01-02' where id = $2", [beside, id]);
  await decline(id, "广告", moderator);
  const [{ nickname } = { nickname: "" }] = await rows<{ nickname: string }>(
    "select nickname from members where id = $1",
    [writer],
  );
  const line = {
    id,
    content: "这一条",
    status: "declined",
    heldWords: ["荐股"],
    createdAt: new Date("2026-01-02T00:00:00Z"),
    articleId: article,
    title: "青禾茶铺开到第一千家",
    memberId: writer,
    nickname,
    answered: "旁边的话",
    reports: 0,
    reportedAt: null,
    reason: "广告",
    canUndo: true,
  };
  expect((await readQueue(moderator, { queue: "declined" })).comments).toEqual([line]);
  expect((await readComment(moderator, id)).comment).toMatchObject({ ...line, parentId: top });
  expect((await readQueue(moderator, { queue: "waiting" })).comments).toMatchObject([
    { id: top, answered: "", canUndo: false, reason: "" },
    { id: beside, answered: "上面的话" },
  ]);
});

it("gives every queue in stretches without a gap or a double", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 60; count += 1) ids.push(await write({ content: `第${count}条` }));
  const all = async (queue: "waiting" | "reported" | "declined") => {
    const first = await readQueue(moderator, { queue });
    const second = await readQueue(moderator, { queue, after: first.next ?? "" });
    expect([first.comments.length, second.comments.length, second.next, second.counts]).toEqual([50, 10, null, null]);
    const last = await readQueue(moderator, { queue, after: placeOf(first.comments[9]) });
    expect([last.comments.length, last.next]).toEqual([50, null]);
    return [...first.comments, ...second.comments].map(({ id }) => id);
  };
  expect(await all("waiting")).toEqual(ids);
  await rows("update comments set status = 'approved', reported_at = '2026-11-01'");
  expect(await all("reported")).toEqual(ids);
  await rows("update comments set status = 'declined', reported_at = null");
  expect(await all("declined")).toEqual(ids.toReversed());
});

it("counts a queue up to a thousand and one, and what somebody has reviewed from the first moment of a time on", async () => {
  const [before, foreign] = [await write(), await write({ by: await member() })];
  await rows("update comments set status = 'declined' where id = any($1)", [[before, foreign]]);
  await rows(
    "insert into comments (article_id, member_id, content) select $1, $2, '一条' from generate_series(1, 1002)",
    [article, writer],
  );
  expect((await readComment(moderator, before)).counts).toEqual([{ status: "waiting", count: 1_000 }]);
  expect((await readComment(moderator, foreign)).counts).toEqual([{ status: "declined", count: 1 }]);
  expect((await readQueue(moderator, { queue: "waiting" })).counts).toEqual({ waiting: 1_001, reported: 0, today: 0 });
  const at = new Date("2026-03-01T04:00:00Z");
  await rows(
    `insert into audit_entries (at, actor, action, target_kind, target_id)
     select $1, actor, 'comment.' || action, 'comment', '1'
     from unnest($2::text[]) actor, unnest(array['approve', 'keep', 'decline', 'remove', 'undo', 'delete']) action`,
    [at, [moderator.name, "staff:0"]],
  );
  expect((await readQueue(moderator, { queue: "waiting" })).counts?.today).toBe(0);
  const since = (moment: number) => countReviewed(moderator.name, new Date(moment));
  expect(await Promise.all([since(at.getTime()), since(at.getTime() + 1)])).toEqual([4, 0]);
});

it("shows around a reply what it stands under, the last six up to it and the next four, without what is deleted", async () => {
  const top = await write();
  const replies: number[] = [];
  for (let count = 0; count < 15; count += 1) replies.push(await write({ under: top }));
  await write({ under: await write() });
  await rows("update comments set status = 'deleted' where id = any($1)", [[top, replies[6], replies[9]]]);
  // The update moves the row to the end of an unordered scan, so the test fails if the query sorts nothing.
  await rows("update comments set place = '北京' where id = $1", [replies[4]]);
  const around = async (id = 0) => (await readComment(moderator, id)).thread.map((line) => line.id);
  expect(await around(replies[7])).toEqual([top, ...[1, 2, 3, 4, 5, 7, 8, 10, 11, 12].map((place) => replies[place])]);
  await rows("update comments set status = 'waiting' where id = $1", [top]);
  expect(await around(top)).toEqual([top, ...replies.slice(0, 4)]);
});

it("shows what is deleted to nobody, and leaves it as it is", async () => {
  const [id, gone] = [await write(), await write()];
  await rows("update comments set status = 'deleted' where id = $1", [gone]);
  for (const missing of [gone, 999_999]) {
    await expect(readComment(moderator, missing)).rejects.toThrow("not_found");
    const both = { ids: [id, missing], queue: "waiting", decision: "approve" } as const;
    await expect(reviewComments(moderator, both)).rejects.toThrow("not_found");
    await expect(undoReviews(moderator, [missing])).rejects.toThrow("not_found");
  }
  expect([await statusOf(id), await statusOf(gone)]).toEqual(["waiting", "deleted"]);
});

it("shows beside a comment fifty reports, its own alone, and its writer's last eight, the newest first", async () => {
  // PostgreSQL scans a table without an index once it knows that the table is small.
  await rows("vacuum comments");
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await write());
  const [other = 0, id = 0] = [ids[0], ids[9]];
  for (const one of [other, id]) await approve(one, moderator);
  await report(other, "2026-11-01T00:00:00Z");
  await rows("analyze comments");
  const shown = () => readComment(moderator, id);
  expect((await shown()).reports).toEqual([]);
  expect((await shown()).last.map((one) => one.id)).toEqual(ids.slice(1, 9).toReversed());
  await rows(
    `with readers as (insert into members (username, nickname)
       select $1 || n, $1 || n from generate_series(1, 51) n returning id)
     insert into comment_reports (comment_id, member_id, reason) select $2, id, 'spam' from readers`,
    [newName().slice(0, 8), id],
  );
  expect((await shown()).reports).toHaveLength(50);
});

it("shows with a comment its thread, its reports without names, and what its writer wrote before", async () => {
  const top = await write({ by: await member(), content: "上面的话" });
  await approve(top, moderator);
  const before = await write({ content: "从前说的" });
  await decline(before, "广告", moderator);
  const reply = await write({ under: top, content: "回一句" });
  await approve(reply, moderator);
  await report(reply, "2026-11-01T00:00:00Z");
  const shown = await readComment(moderator, reply);
  expect(shown.thread.map(({ content }) => content)).toEqual(["上面的话", "回一句"]);
  expect(shown.comment.answered).toBe("上面的话");
  expect(shown.reports).toEqual([{ reason: "abuse", detail: "骂人", createdAt: expect.any(Date) as Date }]);
  const first = "2026-10-31T00:00:00Z";
  await rows(
    "insert into comment_reports (comment_id, member_id, reason, detail, created_at) values ($1, $2, 'spam', '早说的', $3)",
    [reply, await member(), first],
  );
  await rows(
    "insert into comment_reports (comment_id, member_id, reason, detail, settled_at) values ($1, $2, 'spam', '处理过', now())",
    [reply, await member()],
  );
  const said = (await readComment(moderator, reply)).reports.map(({ detail }) => detail);
  expect(said).toEqual(["早说的", "骂人"]);
  expect(shown.last.map(({ content, reason }) => [content, reason])).toEqual([["从前说的", "广告"]]);
  expect(new Map(shown.counts.map(({ status, count }) => [status, count]))).toEqual(
    new Map([
      ["approved", 1],
      ["declined", 1],
    ]),
  );
  expect(shown.mayReview).toBe(true);
  expect((await readComment(await addStaff("auditor"), reply)).mayReview).toBe(false);
});

it("tells the writer the reason, and takes a decision back as if it had not been", async () => {
  const id = await write();
  await reviewComments(moderator, { ids: [id], queue: "waiting", decision: "decline", reason: "广告" });
  expect(await toldTo(writer)).toEqual(["comment-declined"]);
  expect(await undoReviews(moderator, [id])).toEqual([{ id, done: true }]);
  expect([await statusOf(id), await toldTo(writer)]).toEqual(["waiting", []]);
  expect(await undoReviews(moderator, [id])).toEqual([{ id, done: false }]);
  await reviewComments(moderator, { ids: [id], queue: "waiting", decision: "approve" });
  expect([await statusOf(id), await toldTo(writer), await scoreOf(writer)]).toEqual([
    "approved",
    ["comment-approved"],
    2,
  ]);
  expect(await countsOf(article)).toEqual({ comments: 1, seen: 1 });
});

it("gives points once however often a comment is approved and taken back, and counts it as often as it is seen", async () => {
  const id = await write();
  for (let round = 0; round < 3; round += 1) {
    await reviewComments(moderator, { ids: [id], queue: "waiting", decision: "approve" });
    expect([await scoreOf(writer), await countsOf(article)]).toEqual([2, { comments: 1, seen: 1 }]);
    await undoReviews(moderator, [id]);
    expect([await scoreOf(writer), await countsOf(article)]).toEqual([0, { comments: 0, seen: 0 }]);
  }
});

it("gives back with a comment that was taken down its points, its reports and its place in the queue", async () => {
  const id = await write();
  await approve(id, moderator);
  await report(id, "2026-11-01T00:00:00Z");
  const reported = { ids: [id], queue: "reported" as const };
  await reviewComments(moderator, { ...reported, decision: "decline", reason: "骂人" });
  expect([await scoreOf(writer), await idsOf({ queue: "reported" })]).toEqual([0, []]);
  await undoReviews(moderator, [id]);
  expect([await statusOf(id), await scoreOf(writer), await idsOf({ queue: "reported" })]).toEqual([
    "approved",
    2,
    [id],
  ]);
  await reviewComments(moderator, { ...reported, decision: "approve" });
  expect(await idsOf({ queue: "reported" })).toEqual([]);
  await undoReviews(moderator, [id]);
  expect(await idsOf({ queue: "reported" })).toEqual([id]);
  // After a review that changed no status and its undo, the points still have the same reference.
  await reviewComments(moderator, { ...reported, decision: "decline", reason: "骂人" });
  expect(await scoreOf(writer)).toBe(0);
});

it("tells a writer who has read of a review that it counts no more", async () => {
  const id = await write();
  await reviewComments(moderator, { ids: [id], queue: "waiting", decision: "decline", reason: "广告" });
  await rows("update messages set read_at = now() where member_id = $1", [writer]);
  await undoReviews(moderator, [id]);
  expect(await toldTo(writer)).toEqual(["comment-declined", "comment-reopened"]);
});

it("leaves alone what somebody else has reviewed meanwhile, and does the rest", async () => {
  const [one, two] = [await write(), await write()];
  await decline(one, "广告", moderator);
  expect(await reviewComments(moderator, { ids: [one, two], queue: "waiting", decision: "approve" })).toEqual([
    { id: one, done: false },
    { id: two, done: true },
  ]);
  expect(await statusOf(one)).toBe("declined");
  const without = { ids: [one], queue: "waiting", decision: "decline", reason: " " } as const;
  await expect(reviewComments(moderator, without)).rejects.toThrow("invalid_input");
});

it("of twenty who review one comment at once one does", async () => {
  const id = await write();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      reviewComments(moderator, {
        ids: [id],
        queue: "waiting",
        ...(index % 2 === 0 ? { decision: "approve" } : { decision: "decline", reason: "广告" }),
      }),
    ),
  );
  expect(outcomes.flat().filter(({ done }) => done)).toHaveLength(1);
  expect(
    await rows("select from audit_entries where target_kind = 'comment' and target_id = $1", [String(id)]),
  ).toHaveLength(1);
});

it("reaches as far as a grant, and asks for the second factor for many", async () => {
  const place = await column(`c${newName().slice(0, 8).toLowerCase()}`);
  const inside = await write({ on: await publishArticle({ columnId: place } as never) });
  await rows("update articles set column_id = $1 where id = (select article_id from comments where id = $2)", [
    place,
    inside,
  ]);
  const outside = await write();
  const head = await addStaff("desk-head", { kind: "column", id: place });
  expect(await idsOf({ queue: "waiting" }, head)).toEqual([inside]);
  expect((await readQueue(head, { queue: "waiting" })).counts?.waiting).toBe(1);
  await expect(readComment(head, outside)).rejects.toThrow("not_found");
  await expect(setDiscussion(head, article, "跑题")).rejects.toThrow("not_found");
  const both = { ids: [inside, outside], queue: "waiting", decision: "approve" } as const;
  await expect(reviewComments(head, both)).rejects.toThrow("not_found");
  expect(await statusOf(inside)).toBe("waiting");
  await expect(reviewComments(await addStaff("legal"), { ...both, ids: [inside] })).rejects.toThrow("forbidden");
  await expect(readQueue(await addStaff("reporter"), { queue: "waiting" })).rejects.toThrow("forbidden");
  const many = { ...both, ids: Array.from({ length: 21 }, () => inside) };
  await expect(reviewComments(head, many)).rejects.toThrow("refused");
  expect(await reviewComments(head, { ...many, ids: many.ids.slice(1) })).toHaveLength(20);
});

it("reaches to the columns below one's own, and over an industry", async () => {
  const above = await column(`c${newName().slice(0, 8).toLowerCase()}`);
  const below = await column(`c${newName().slice(0, 8).toLowerCase()}`, above);
  const cars = await industry(`i${newName().slice(0, 8).toLowerCase()}`);
  const [ofColumn, ofIndustry] = [await publishArticle(), await publishArticle()];
  await rows("update articles set column_id = $1 where id = $2", [below, ofColumn]);
  await rows("update articles set industry_id = $1 where id = $2", [cars, ofIndustry]);
  const [one, two] = [await write({ on: ofColumn }), await write({ on: ofIndustry })];
  await write();
  for (const [scope, id, discussed] of [
    [{ kind: "column", id: above }, one, ofColumn],
    [{ kind: "column", id: below }, one, ofColumn],
    [{ kind: "industry", id: cars }, two, ofIndustry],
  ] as const) {
    const head = await addStaff("desk-head", scope);
    expect(await idsOf({ queue: "waiting" }, head)).toEqual([id]);
    expect((await readQueue(head, { queue: "waiting" })).counts).toMatchObject({ waiting: 1, reported: 0 });
    expect(await readComment(head, id)).toMatchObject({ comment: { id }, mayReview: true });
    expect(await reviewComments(head, { ids: [id], queue: "waiting", decision: "approve" })).toEqual([
      { id, done: true },
    ]);
    expect(await undoReviews(head, [id])).toEqual([{ id, done: true }]);
    expect(await setDiscussion(head, discussed, "跑题")).toBe(true);
    expect(await setDiscussion(head, discussed, null)).toBe(true);
  }
});

it("is not for who may read everything and review elsewhere, nor for who may not read comments at all", async () => {
  const id = await write();
  const elsewhere = await addStaff("operations", { kind: "column", id: await column(`c${newName().slice(0, 8)}`) });
  const [reads, visual] = [await addStaff("auditor"), await addStaff("visual")];
  const { id: own, sessionId } = elsewhere;
  const both = staffActor({ id: own, sessionId, grants: [...reads.grants, ...elsewhere.grants] });
  expect((await readComment(both, id)).comment).toMatchObject({ id });
  for (const act of [
    () => reviewComments(both, { ids: [id], queue: "waiting", decision: "approve" }),
    () => undoReviews(both, [id]),
    () => setDiscussion(both, article, "跑题"),
    () => readComment(visual, id),
    () => undoReviews(visual, [id]),
    () => setDiscussion(visual, article, "跑题"),
    () => readQueue(visual, { queue: "waiting" }),
  ])
    await expect(act()).rejects.toThrow("forbidden");
  expect(await statusOf(id)).toBe("waiting");
});

it("closes a discussion for everybody and opens it again", async () => {
  const [id, beside] = [await write(), await write({ on: await publishArticle() })];
  const discussion = async (comment = id) => (await readComment(moderator, comment)).discussion;
  expect(await discussion()).toMatchObject({ id: article, isOpen: true, closedReason: null });
  await setDiscussion(moderator, article, "争吵不休");
  expect(await discussion()).toMatchObject({ id: article, isOpen: true, closedReason: "争吵不休" });
  expect(await discussion(beside)).toMatchObject({ isOpen: true, closedReason: null });
  expect(await readDiscussion(await readArticle(article))).toBeNull();
  await expect(write()).rejects.toThrow("not written");
  expect(await setDiscussion(moderator, article, "再关一次")).toBe(false);
  expect(await setDiscussion(moderator, article, null)).toBe(true);
  expect((await readDiscussion(await readArticle(article)))?.open).toBe(true);
  await expect(setDiscussion(await addStaff("legal"), article, "x")).rejects.toThrow("forbidden");
  await expect(setDiscussion(moderator, 999_999_999, "x")).rejects.toThrow("not_found");
});
