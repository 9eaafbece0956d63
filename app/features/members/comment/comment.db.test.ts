import { readArticle } from "#app/features/published/article/article.service.server.ts";
import { job, memberActor, operator } from "#app/features/base/actor/actor.ts";
import { beforeEach, describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { countsOf, publishArticle } from "#tests/fixtures/comments.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { approve, decline, deleteOwnComment, readForReview, undoReview } from "./comment-review.service.server.ts";
import { addForeignComment } from "./comment-writing.service.server.ts";
import { readDiscussion, readOwnComments } from "./comment.service.server.ts";
import { closeDiscussion, openDiscussion } from "./discussion-closing.service.server.ts";

const ACTOR = operator("test");
const NARROW = {
  LIMIT_COMMENT_NEW: "1/15,30/86400",
  LIMIT_COMMENT_MEMBER: "1/15,200/86400",
  LIMIT_COMMENT_NETWORK: "20/60,300/3600",
};
testDatabase();
let article: number;
let members = 0;

beforeEach(async () => {
  await rows("delete from limits");
  article = await publishArticle();
});

async function makeMember(): Promise<number> {
  members += 1;
  const [row] = await rows<{ id: number }>(
    "insert into members (username, nickname, mobile) values ($1, $2, $3) returning id",
    [`member_${members}`, `读者${members}`, `139${String(members).padStart(8, "0")}`],
  );
  return row?.id ?? 0;
}

async function write(
  memberId: number,
  parentId: number | null = null,
  content = "一条评论",
  replyToId: number | null = null,
): Promise<number> {
  const comment = { articleId: article, memberId, parentId, replyToId, content, heldWords: [], place: "" };
  const id = await withTransaction((trx) => addForeignComment(comment, trx));
  if (id === undefined) throw new Error("not written");
  return id;
}

const scoreOf = async (id: number) =>
  (await rows<{ score: number }>("select score from members where id = $1", [id]))[0]?.score;
const all = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

describe("many at once", () => {
  it("of a hundred posts of one member one is taken", async () => {
    const site = await MemberSite.open(NARROW);
    const { token, id } = await site.register();
    const answers = await all(100, (index) =>
      site.post("my/addComment", { article, content: `第${index}个人说的第${index * 7}句话` }, { token }),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.find(({ code }) => code === 0)?.msg).toMatch(/^太快了，请\d+秒后再试$/);
    expect(await rows("select from comments where member_id = $1", [id])).toHaveLength(1);
    await site.close();
  });

  it("a network has its own limit, and older members a wider one than new ones", async () => {
    const site = await MemberSite.open({
      ...NARROW,
      LIMIT_COMMENT_NEW: "1/60",
      LIMIT_COMMENT_MEMBER: "3/60",
      LIMIT_COMMENT_NETWORK: "4/60",
    });
    const fresh = await site.register();
    const old = await site.register();
    await rows("update members set joined_at = now() - interval '7 days' where id = $1", [old.id]);
    let turn = 0;
    const post = async (token: string) => {
      turn += 1;
      const content = `意见${turn}`;
      return (await site.post("my/addComment", { article, content }, { token })).code;
    };
    expect([await post(fresh.token), await post(fresh.token)]).toEqual([1, 0]);
    expect([await post(old.token), await post(old.token), await post(old.token), await post(old.token)]).toEqual([
      1, 1, 1, 0,
    ]);
    const third = await site.register();
    expect(await post(third.token)).toBe(0);
    await site.close();
  });

  it("two hundred posts of as many members are all kept, and the article is not held up", async () => {
    const ids = await all(200, makeMember);
    await all(200, (index) => write(ids[index] ?? 0));
    expect(await rows("select from comments where article_id = $1", [article])).toHaveLength(200);
    expect(await countsOf(article)).toEqual({ comments: 0, seen: 0 });
  });

  it("fifty likes are counted as fifty, and taken back as fifty", async () => {
    const site = await MemberSite.open();
    const id = await write(await makeMember());
    await approve(id, ACTOR);
    const tokens: string[] = [];
    for (let index = 0; index < 10; index += 1) tokens.push((await site.register()).token);
    const like = (on: boolean) =>
      all(50, (index) => site.post("my/likeComment", { id, on }, { token: tokens[index % 10] ?? "" }));
    await like(true);
    expect(await rows("select likes from comments where id = $1", [id])).toEqual([{ likes: 10 }]);
    await like(false);
    expect(await rows("select likes from comments where id = $1", [id])).toEqual([{ likes: 0 }]);
    await site.close();
  });

  it("reviews of one discussion lose no count", async () => {
    const [one, two] = [await makeMember(), await makeMember()];
    const parents = await all(4, () => write(one));
    await all(4, (index) => approve(parents[index] ?? 0, ACTOR));
    const replies = await all(24, (index) => write(two, parents[index % 4] ?? 0));
    await all(48, (index) => approve(replies[index % 24] ?? 0, ACTOR));
    expect(await countsOf(article)).toEqual({ comments: 28, seen: 28 });
    await Promise.all([
      ...replies.slice(0, 12).map((id) => decline(id, "重复", ACTOR)),
      ...parents.slice(0, 2).map((id) =>
        deleteOwnComment(
          id,
          memberActor(one, () => true),
        ),
      ),
    ]);
    const counts = await countsOf(article);
    expect(counts.comments).toBe(counts.seen);
    const wrong = await rows(
      `select p.id from comments p where p.article_id = $1 and p.parent_id is null and p.replies <>
         (select count(*) from comments c where c.parent_id = p.id and c.status = 'approved')`,
      [article],
    );
    expect(wrong).toEqual([]);
  });
});

describe("a review", () => {
  it("that is repeated counts, rewards, purges and tells once", async () => {
    const member = await makeMember();
    const id = await write(member);
    const purges = await listenToPurges();
    const outcomes = await all(5, () => approve(id, ACTOR));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await countsOf(article)).toEqual({ comments: 1, seen: 1 });
    expect(await purges.told()).toEqual([["purge", `comments:${article}`]]);
    const points = await scoreOf(member);
    expect(await rows("select reference, amount from ledger_entries where member_id = $1", [member])).toEqual([
      { reference: `comment:${id}`, amount: 2 },
    ]);
    expect(points).toBe(2);
    expect(await rows("select event from messages where member_id = $1", [member])).toEqual([
      { event: "comment-approved" },
    ]);

    expect(await decline(id, "跑题了", ACTOR)).toBe(true);
    expect(await decline(id, "跑题了", ACTOR)).toBe(false);
    expect(await countsOf(article)).toEqual({ comments: 0, seen: 0 });
    expect(await scoreOf(member)).toBe(0);
    expect(
      await rows("select event, facts from messages where member_id = $1 order by id desc limit 1", [member]),
    ).toEqual([
      {
        event: "comment-removed",
        facts: { title: "青禾茶铺开到第一千家", excerpt: "一条评论", reason: "跑题了", points },
      },
    ]);
    expect(await approve(id, ACTOR)).toBe(true);
    expect(await scoreOf(member)).toBe(0);
    // Each change is notified. An author who read that the comment is gone must also learn that it is back.
    expect(await decline(id, "还是跑题", ACTOR)).toBe(true);
    expect(
      await rows("select event, facts -> 'points' as points from messages where member_id = $1 order by id", [member]),
    ).toEqual([
      { event: "comment-approved", points },
      { event: "comment-removed", points },
      { event: "comment-approved", points: 0 },
      { event: "comment-removed", points: 0 },
    ]);
  });

  it("deleting twice takes the points back once", async () => {
    const member = await makeMember();
    const id = await write(member);
    await approve(id, ACTOR);
    const actor = memberActor(member, () => true);
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => deleteOwnComment(id, actor)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await scoreOf(member)).toBe(0);
    expect(await countsOf(article)).toEqual({ comments: 0, seen: 0 });
    await expect(approve(id, ACTOR)).rejects.toMatchObject({ code: "not_found" });
    await expect(decline(id, "x", ACTOR)).rejects.toMatchObject({ code: "not_found" });
    await expect(decline(id, " ", ACTOR)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("settles the open reports of its comment alone, and those are open again when it is taken back", async () => {
    const members = await all(4, makeMember);
    const [writer = 0, one = 0, two = 0, three = 0] = members;
    const [id, other] = [await write(writer), await write(writer)];
    for (const each of [id, other]) await approve(each, ACTOR);
    const report = (commentId: number, by: number, hours: number, settled: number | null) =>
      rows(
        `insert into comment_reports (comment_id, member_id, reason, created_at, settled_at)
         values ($1, $2, 'spam', $3::timestamptz + make_interval(hours => $4), $3::timestamptz + make_interval(hours => $5))`,
        [commentId, by, "2026-01-01T00:00:00Z", hours, settled],
      );
    await report(id, one, 0, 1);
    await report(id, two, 2, null);
    await report(id, three, 3, null);
    await report(other, one, 4, null);
    await rows("update comments set reported_at = '2026-01-01T02:00:00Z' where id = $1", [id]);
    await rows("update comments set reported_at = '2026-01-01T04:00:00Z' where id = $1", [other]);
    const open = async () => ({
      comments: await rows(
        `select to_char(reported_at at time zone 'UTC', 'HH24') as hour, status, reviewed_from as "from", undone
         from comments where id in ($1, $2) order by id`,
        [id, other],
      ),
      reports: await rows(
        `select comment_id as id, member_id as by from comment_reports where settled_at is null order by created_at`,
      ),
      settled: await rows("select from comment_reports where settled_at = '2026-01-01T01:00:00Z'"),
    });
    const left = { hour: "04", status: "approved", from: "waiting", undone: 0 };
    const reports = [
      { id, by: two },
      { id, by: three },
    ];
    const shown = { hour: null, status: "approved", from: "approved", undone: 0 };
    for (const [review, reviewed, undone] of [
      [() => approve(id, ACTOR), shown, 0],
      [() => decline(id, "广告", ACTOR), { ...shown, status: "declined" }, 1],
      [() => approve(id, ACTOR), { ...shown, undone: 1 }, 1],
    ] as const) {
      await review();
      expect(await open()).toEqual({ comments: [reviewed, left], reports: [{ id: other, by: one }], settled: [{}] });
      expect(await scoreOf(writer)).toBe(reviewed.status === "approved" ? 4 : 2);
      expect(await undoReview(id, ACTOR)).toBe(true);
      expect(await open()).toEqual({
        comments: [{ hour: "02", status: "approved", from: null, undone }, left],
        reports: [...reports, { id: other, by: one }],
        settled: [{}],
      });
      expect(await scoreOf(writer)).toBe(4);
    }
    await deleteOwnComment(
      id,
      memberActor(writer, () => true),
    );
    expect(await open()).toMatchObject({
      comments: [{ hour: null, status: "deleted", from: null }, left],
      reports: [{ id: other, by: one }],
    });
  });

  it("leaves a line in the trail with what it was before", async () => {
    const member = await makeMember();
    const id = await write(member);
    const by = memberActor(member, () => true);
    expect(await approve(id, ACTOR)).toBe(true);
    expect(await approve(id, ACTOR)).toBe(false);
    await decline(id, "跑题", ACTOR);
    await undoReview(id, ACTOR);
    await deleteOwnComment(id, by);
    const other = await write(member);
    await decline(other, "广告", ACTOR);
    const about = { memberId: member, articleId: article };
    const line = (action: string, detail: object, targetId = id, actor = ACTOR.name) => ({
      actor,
      action,
      target_id: String(targetId),
      detail: { ...about, ...detail },
    });
    expect(
      await rows(
        `select actor, action, target_id, detail from audit_entries
         where target_kind = 'comment' and target_id in ($1, $2) order by id`,
        [String(id), String(other)],
      ),
    ).toEqual([
      line("comment.approve", { from: "waiting" }),
      line("comment.keep", { from: "approved" }),
      line("comment.remove", { from: "approved", reason: "跑题" }),
      line("comment.undo", { from: "declined", to: "approved" }),
      line("comment.delete", { from: "approved" }, id, by.name),
      line("comment.decline", { from: "waiting", reason: "广告" }, other),
    ]);
  });

  it("is written down with its reason and who has made it, and taken back where it led away from what waited or was shown", async () => {
    const member = await makeMember();
    const [id, other] = [await write(member), await write(member)];
    const state = () =>
      rows(
        `select status, decline_reason as reason, reviewed_by as by, reviewed_from as "from" from comments
         where id in ($1, $2) order by id`,
        [id, other],
      );
    const untouched = { status: "waiting", reason: "", by: "", from: null };
    expect(await state()).toEqual([untouched, untouched]);
    await decline(id, "跑题", ACTOR);
    expect(await state()).toEqual([{ status: "declined", reason: "跑题", by: ACTOR.name, from: "waiting" }, untouched]);
    await approve(id, ACTOR);
    expect(await state()).toEqual([{ status: "approved", reason: "", by: ACTOR.name, from: null }, untouched]);
    expect(await undoReview(id, ACTOR)).toBe(false);
    await decline(id, "广告", ACTOR);
    await undoReview(id, ACTOR);
    expect(await state()).toEqual([{ status: "approved", reason: "", by: ACTOR.name, from: null }, untouched]);
  });

  it("is told with the words, and so is one that is taken back after it was read", async () => {
    const member = await makeMember();
    const told = async () => {
      const query = "select event, kind, url, facts from messages where member_id = $1 order by id";
      const found = await rows(query, [member]);
      await rows("update messages set read_at = now() where member_id = $1", [member]);
      return found.slice(-1);
    };
    const words = { title: "青禾茶铺开到第一千家", excerpt: "一条评论" };
    const id = await write(member);
    const message = (event: string, facts: object = {}, url = "/user/account/comment") => [
      { event, kind: "review", url, facts: { ...words, ...facts } },
    ];
    await decline(id, "广告", ACTOR);
    expect(await told()).toEqual(message("comment-declined", { reason: "广告" }));
    await undoReview(id, ACTOR);
    expect(await told()).toEqual(message("comment-reopened"));
    await approve(id, ACTOR);
    expect(await told()).toEqual(
      message("comment-approved", { points: 2 }, `/news/${article}?comment=${id}#comment-${id}`),
    );
    await decline(id, "跑题", ACTOR);
    expect(await told()).toEqual(message("comment-removed", { points: 2, reason: "跑题" }));
    await undoReview(id, ACTOR);
    expect(await told()).toEqual(message("comment-restored"));
    // The review was undone twice by now, so each review has a different reference for its points.
    const booked = "select reference, amount from ledger_entries where member_id = $1 order by id";
    expect(await rows(booked, [member])).toEqual([
      { reference: `comment:${id}:1`, amount: 2 },
      { reference: `comment:${id}:1`, amount: -2 },
      { reference: `comment:${id}:2`, amount: 2 },
    ]);
  });

  it("tells whom a reply answers while what it answers is shown, and what is above it, and takes that back", async () => {
    const [one, two, three] = [await makeMember(), await makeMember(), await makeMember()];
    const top = await write(one);
    const [whole, long] = ["𠮷".repeat(40), `${"𠮷".repeat(38)} \n 必然`];
    const reply = await write(two, top, whole);
    const answer = await write(three, top, long, reply);
    for (const id of [top, reply]) await approve(id, ACTOR);
    const told = () =>
      rows(
        "select member_id as to, url, facts from messages where kind = 'reply' and member_id = any($1) order by id",
        [[one, two, three]],
      );
    const url = `/news/${article}?comment=${top}#comment-${top}`;
    const nickname = async (id: number) =>
      (await rows("select nickname from members where id = $1", [id]))[0]?.nickname;
    const title = "青禾茶铺开到第一千家";
    const first = { to: one, url, facts: { nickname: await nickname(two), title, excerpt: whole } };
    expect(await told()).toEqual([first]);
    for (const gone of [reply, top]) {
      await decline(gone, "跑题", ACTOR);
      await approve(answer, ACTOR);
      expect(await told()).toEqual([first]);
      for (const id of [answer, gone]) await undoReview(id, ACTOR);
      // Only its author was notified of the take-down, so the answered member still has the first message.
      expect(await told()).toEqual([first]);
    }
    await approve(answer, ACTOR);
    const second = {
      to: two,
      url,
      facts: { nickname: await nickname(three), title, excerpt: `${"𠮷".repeat(38)} 必…` },
    };
    expect(await told()).toEqual([first, second]);
    await undoReview(answer, ACTOR);
    expect(await told()).toEqual([first]);
  });

  it("is for who may review, of what is there, and what is one's own for who may", async () => {
    const member = await makeMember();
    const id = await write(member);
    const [nobody, guest] = [job("test", []), memberActor(member, () => false)];
    for (const act of [
      () => approve(id, nobody),
      () => decline(id, "跑题", nobody),
      () => undoReview(id, nobody),
      () => closeDiscussion(article, "争吵", nobody),
      () => openDiscussion(article, nobody),
      () => deleteOwnComment(id, guest),
      () => readOwnComments({ page: 1, limit: 1 }, guest),
    ])
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    for (const act of [() => approve(999_999, ACTOR), () => undoReview(999_999, ACTOR)])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    await expect(approve(id, ACTOR, undefined, "approved")).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("for the reviewer", () => {
  const ids = async (status: "waiting" | "reported", limit = 10) =>
    (await readForReview(status, limit)).map(({ id }) => id);

  it("those that have waited longest stand first, as many as were asked for", async () => {
    await rows("delete from comments");
    const member = await makeMember();
    const waiting = [await write(member), await write(member), await write(member)];
    // The update moves the row to the end of an unordered scan.
    await rows("update comments set place = '北京' where id = $1", [waiting[0]]);
    expect(await ids("waiting")).toEqual(waiting);
    expect(await readForReview("waiting", 2)).toMatchObject([{ id: waiting[0], said: [] }, { id: waiting[1] }]);
    await approve(waiting[0] ?? 0, ACTOR);
    expect(await ids("waiting")).toEqual(waiting.slice(1));
    expect(await ids("reported")).toEqual([]);
  });

  it("what was reported first stands first, with all that was said, until it is settled", async () => {
    await rows("delete from comments");
    const [one, two, writer] = [await makeMember(), await makeMember(), await makeMember()];
    const comments = [await write(writer), await write(writer), await write(writer)];
    for (const id of comments) await approve(id, ACTOR);
    const [first = 0, second = 0, third = 0] = comments;
    const report = (id: number, by: number, detail: string, minutesAgo: number) =>
      rows(
        `insert into comment_reports (comment_id, member_id, reason, detail, created_at)
         values ($1, $2, 'spam', $3, now() - make_interval(mins => $4))`,
        [id, by, detail, minutesAgo],
      );
    await report(second, one, "广告", 30);
    await report(first, one, "", 20);
    await report(second, two, "", 1);
    await report(third, two, "", 10);
    expect(await readForReview("reported", 10)).toMatchObject([
      { id: second, said: ["spam: 广告", "spam"] },
      { id: first, said: ["spam"] },
      { id: third, said: ["spam"] },
    ]);
    expect(await ids("reported", 2)).toEqual([second, first]);
    await decline(second, "广告", ACTOR);
    expect(await ids("reported")).toEqual([first, third]);
    await approve(third, ACTOR);
    expect(await ids("reported")).toEqual([first]);
    await report(third, one, "又是广告", 5);
    expect(await readForReview("reported", 10)).toMatchObject([{ id: first }, { id: third, said: ["spam: 又是广告"] }]);
    await rows("update comments set status = 'declined' where id = $1", [first]);
    expect(await ids("reported")).toEqual([third]);
  });
});

const discussionOf = async (id: number, wantedId?: number) => readDiscussion(await readArticle(id), wantedId);

it("the page's discussion has the first twenty with three replies each", async () => {
  const member = await makeMember();
  const ids: number[] = [];
  for (let index = 0; index < 22; index += 1) ids.push(await write(member, null, `第${index}条`));
  const first = ids.at(-1) ?? 0;
  const replies = await all(5, (index) => write(member, first, `回复${index}`));
  replies.sort((one, next) => one - next);
  // An unordered scan would return the newest reply first.
  for (const id of [...ids, ...replies.toReversed()]) await approve(id, ACTOR);
  const discussion = await discussionOf(article);
  expect(discussion).toMatchObject({ open: true, count: 27, total: 22 });
  expect(discussion?.comments.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
  expect(discussion?.comments[0]).toMatchObject({
    replies: 5,
    children: replies.slice(0, 3).map((id) => ({ id })),
  });
  // A linked older comment is shown after the newest ones, with its replies. A link to a hidden comment adds nothing.
  const old = ids[0] ?? 0;
  const led = await discussionOf(article, old);
  expect(led?.comments.map(({ id }) => id)).toEqual([...ids.toReversed().slice(0, 20), old]);
  for (const other of [first, replies[0], 999_999, await write(member)])
    expect((await discussionOf(article, other))?.comments).toHaveLength(20);
  expect(await discussionOf(await publishArticle())).toMatchObject({ open: true, count: 0, total: 0, comments: [] });
  expect(await discussionOf(await publishArticle({ commentsOpen: false }))).toBeNull();
});
