import { operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { approve, decline } from "./comment-review.service.server.ts";
import { changeWordList } from "#app/features/base/sensitive-word/newsroom/sensitive-word.service.server.ts";
import { takeLightly } from "#app/features/base/limit/limit.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { countsOf, publishArticle } from "#tests/fixtures/comments.ts";
import { MemberSite, rows, solved } from "#tests/fixtures/members.ts";

const ACTOR = operator("test");
testDatabase();
let site: MemberSite;
let article: number;
let writer: { id: number; token: string; nickname: string };
let reader: { id: number; token: string; nickname: string };

beforeAll(async () => {
  site = await MemberSite.open();
  writer = await site.register();
  reader = await site.register();
});
beforeEach(async () => {
  await rows("delete from comments");
  await rows("delete from messages");
  article = await publishArticle();
});
afterAll(async () => {
  await site.close();
});

const post = (content: unknown, more: Record<string, unknown> = {}, token = writer.token) =>
  site.post("my/addComment", { article, content, ...more }, { token });
const posted = async (content: string, more: Record<string, unknown> = {}, token = writer.token) => {
  const answer = await post(content, more, token);
  if (answer.code !== 1) throw new Error(answer.msg);
  return answer.data.id as number;
};
const shown = async (content: string, more: Record<string, unknown> = {}, token = writer.token) => {
  const id = await posted(content, more, token);
  await approve(id, ACTOR);
  return id;
};
const list = async (query = "") => (await site.get(`content/comments?article=${article}${query}`)).data;
const messages = (memberId: number) =>
  rows("select event, url from messages where member_id = $1 order by id", [memberId]);

describe("posting", () => {
  it("shows a comment to its writer as waiting, and to others after the review", async () => {
    const answer = await post(" 武汉这边十点放券，\r\n五分钟就没了 ");
    expect(answer).toMatchObject({
      code: 1,
      msg: "评论已提交，审核通过后大家就能看到",
      data: { content: "武汉这边十点放券，\n五分钟就没了", status: "waiting", parentId: null, likes: 0, place: "" },
    });
    const { id } = answer.data;
    expect(await list()).toEqual({ list: [], total: 0 });
    const state = (await site.get(`my/commentState?article=${article}`, writer.token)).data;
    expect(state).toMatchObject({ waiting: [{ id, status: "waiting" }], liked: [], needsMobile: false });
    expect((await site.get(`my/commentState?article=${article}`, reader.token)).data.waiting).toEqual([]);

    await approve(id, ACTOR);
    const public_ = await list();
    expect(public_).toMatchObject({ total: 1, list: [{ id, replyTo: null, children: [] }] });
    expect(public_.list[0].author).toEqual({ nickname: writer.nickname, avatar: "/avatar.svg" });
    expect(Object.keys(public_.list[0]).toSorted()).toEqual(
      ["id", "content", "createtime", "place", "author", "likes", "replies", "replyTo", "children"].toSorted(),
    );
    expect(await countsOf(article)).toEqual({ comments: 1, seen: 1 });
    expect(await messages(writer.id)).toEqual([
      { event: "comment-approved", url: `/news/${article}?comment=${id}#comment-${id}` },
    ]);
  });

  it.each([
    ["   ", "写点什么再发吧"],
    ["\u200b\u202e", "写点什么再发吧"],
    ["长".repeat(1_001), "评论最多1000个字"],
    ["a.com b.com c.com", "评论里最多放2个链接"],
  ])("refuses %j", async (content, msg) => {
    expect(await post(content)).toMatchObject({ code: 0, msg, data: null });
    expect(await rows("select from comments")).toEqual([]);
  });

  it("takes a thousand code points, whatever they are made of, and two links", async () => {
    expect((await post("𠮷".repeat(1_000))).code).toBe(1);
    expect((await post(`${"龘".repeat(997)}\n你好`)).code).toBe(1);
    expect((await post("a.com b.com")).code).toBe(1);
  });

  it.each([[["a"]], [{ a: 1 }], [5], [null], [undefined], ["a\0b"], ["\ud842"]])(
    "content %j is 400",
    async (content) => {
      expect((await post(content)).status).toBe(400);
    },
  );

  it("shows markup as it is written, and takes out what turns or piles up", async () => {
    await shown(`<img src=x onerror=alert(1)> & "quotes" \u202eабв\u202c a${"\u0301".repeat(30)}`);
    const [row] = (await list()).list;
    expect(row.content).toBe(`<img src=x onerror=alert(1)> & "quotes" абв \u00e1${"\u0301".repeat(4)}`);
  });

  it("needs a bound number, and leads to where one is bound", async () => {
    const member = await site.register();
    await rows("update members set mobile = null where id = $1", [member.id]);
    expect(await post("没有手机号", {}, member.token)).toMatchObject({
      code: 0,
      msg: "按规定，发评论前需要先绑定手机号",
      data: { routePath: "/user/account/profile" },
    });
    expect((await site.get(`my/commentState?article=${article}`, member.token)).data.needsMobile).toBe(true);
  });

  it("needs an article that is public and takes comments, and a site that does", async () => {
    const closed = await publishArticle({ commentsOpen: false });
    const draft = await publishArticle({ initialStatus: "offline" });
    for (const id of [closed, draft, 999_999]) {
      expect(await post(`文章 ${id}`, { article: id })).toMatchObject({ code: 0, msg: "这篇文章不开放评论" });
    }
    await rows("insert into settings (key, value) values ('comments', '{\"open\": false}')");
    expect(await post("关了")).toMatchObject({ code: 0, msg: "本站暂时不开放评论" });
    await rows("delete from settings where key = 'comments'");
  });

  it("refuses the same and nearly the same, also after the first was deleted", async () => {
    const id = await posted("这款车的续航在冬天会打七折，大家注意");
    const msg = "你刚发过差不多的内容，换个说法吧";
    expect(await post("这款车的续航在冬天会打七折，大家要注意！")).toMatchObject({ code: 0, msg });
    await site.post("my/delComment", { id }, { token: writer.token });
    expect(await post("这款车的续航，在冬天会打七折。大家注意")).toMatchObject({ code: 0, msg });
    expect((await post("这款车的续航在冬天会打七折，大家注意", {}, reader.token)).code).toBe(1);
  });

  it("compares with what was written within a day, and with the last fifty of that", async () => {
    const words = "早晚高峰的车次又少了两班";
    const write = (count: number, age: string) =>
      rows(
        `insert into comments (article_id, member_id, content, created_at)
         select $1, $2, case n when 1 then $3 else n::text end, now() - $4::interval from generate_series(1, $5) as n`,
        [article, writer.id, words, age, count],
      );
    await write(1, "24 hours");
    await write(51, "23 hours");
    const id = await posted(words);
    await rows("delete from comments where id = $1 or content in (select n::text from generate_series(50, 51) n)", [
      id,
    ]);
    expect((await post(words)).code).toBe(0);
  });

  it("refuses words of the operator's list, and marks those to be looked at", async () => {
    await changeWordList(
      [
        { word: "网络赌博", action: "refuse" },
        { word: "稳赚", action: "hold" },
      ],
      ACTOR,
    );
    expect(await post("来玩網 絡·賭-博")).toMatchObject({ code: 0, msg: "这段话里有不能发布的词语，请改一改再发" });
    const id = await posted("都说稳。赚，我不信");
    expect(await rows("select held_words from comments where id = $1", [id])).toEqual([{ held_words: ["稳赚"] }]);
    await changeWordList(
      ["网络赌博", "稳赚"].map((word) => ({ word, action: null })),
      ACTOR,
    );
    expect((await post("来玩网络赌博")).code).toBe(1);
  });

  it("without review of everything, shows at once what nothing holds", async () => {
    await rows(`insert into settings (key, value) values ('comments', '{"review": "held"}')`);
    await changeWordList([{ word: "荐股", action: "hold" }], ACTOR);
    expect(await post("这样挺好")).toMatchObject({ data: { status: "approved" }, msg: "评论已发布" });
    expect((await post("有人荐股吗")).data.status).toBe("waiting");
    expect((await post("看 example.com 的说法")).data.status).toBe("waiting");
    expect(await countsOf(article)).toEqual({ comments: 1, seen: 1 });
    await rows("delete from settings where key = 'comments'");
  });
});

describe("replies", () => {
  it("stand one level deep and name whom they answer", async () => {
    const comment = await shown("一楼说点什么");
    const reply = await shown("回复一楼的人", { parent: comment }, reader.token);
    const { data: row } = await post("再回复那条回复", { parent: String(reply) });
    expect(row).toEqual({
      id: expect.any(Number),
      content: "再回复那条回复",
      createtime: expect.any(Number),
      place: "",
      author: { nickname: writer.nickname, avatar: "/avatar.svg" },
      likes: 0,
      replies: 0,
      replyTo: { nickname: reader.nickname },
      children: [],
      status: "waiting",
      parentId: comment,
    });
    const answer = row.id;
    await approve(answer, ACTOR);
    const data = await list();
    expect(data).toMatchObject({ total: 1, list: [{ id: comment, replies: 2 }] });
    expect(data.list[0].children).toMatchObject([
      { id: reply, replyTo: null },
      { id: answer, replyTo: { nickname: reader.nickname } },
    ]);
    expect((await site.get(`content/replies?comment=${comment}`)).data).toMatchObject({ total: 2, list: [{}, {}] });
    expect((await messages(writer.id)).map(({ event }) => event)).toEqual([
      "comment-approved",
      "reply",
      "comment-approved",
    ]);
    expect((await messages(reader.id)).map(({ event }) => event)).toEqual(["comment-approved", "reply"]);
  });

  it("tell nobody of their own words", async () => {
    const comment = await shown("自己的一楼");
    const reply = await shown("自己补充一句", { parent: comment });
    await shown("再补充一句别的", { parent: reply });
    expect((await messages(writer.id)).map(({ event }) => event)).toEqual(Array(3).fill("comment-approved"));
  });

  it("answer only what everybody sees, under the same article", async () => {
    const waiting = await posted("还在等");
    const elsewhere = await shown("另一篇的评论", { article: await publishArticle() });
    for (const parent of [waiting, elsewhere, 999_999])
      expect(await post(`回 ${parent}`, { parent })).toMatchObject({ code: 0, msg: "你要回复的评论已经不在了" });
    expect((await post("空的", { parent: "" })).data.parentId).toBeNull();
  });

  it("go with the comment they stand under, and so does their count", async () => {
    const comment = await shown("会被删的评论");
    const reply = await shown("它的一条回复", { parent: comment }, reader.token);
    await shown("它的又一条回复呢", { parent: comment });
    expect(await countsOf(article)).toEqual({ comments: 3, seen: 3 });
    await site.post("my/delComment", { id: comment }, { token: writer.token });
    expect(await countsOf(article)).toEqual({ comments: 0, seen: 0 });
    expect((await site.get(`content/replies?comment=${comment}`)).code).toBe(0);
    await decline(reply, "不合适", ACTOR);
    expect(await countsOf(article)).toEqual({ comments: 0, seen: 0 });
  });
});

describe("likes and reports", () => {
  it("are counted once a member", async () => {
    const id = await shown("值得点赞的话");
    const other = await shown("旁边的一句话");
    const like = (on: unknown, token = reader.token) => site.post("my/likeComment", { id, on }, { token });
    expect(await like(true)).toMatchObject({ code: 1, data: { likes: 1 } });
    expect(await like("1")).toMatchObject({ data: { likes: 1 } });
    expect(await like(true, writer.token)).toMatchObject({ data: { likes: 2 } });
    expect(await like(false)).toMatchObject({ data: { likes: 1 } });
    expect(await like("false")).toMatchObject({ data: { likes: 1 } });
    expect((await site.get(`my/commentState?article=${article}`, writer.token)).data).toMatchObject({
      liked: [id],
      likes: { [id]: 1 },
    });
    for (const on of ["yes", [], {}, null, 2, undefined]) expect((await like(on)).status).toBe(400);

    const report = (reason: string, detail = "") =>
      site.post("my/reportComment", { id, reason, detail }, { token: reader.token });
    expect(await report("spam", "广告")).toMatchObject({ code: 1, msg: "已收到，我们会尽快查看，谢谢你" });
    expect((await report("abuse")).code).toBe(1);
    expect(await report("nonsense")).toMatchObject({ code: 0, msg: "请选择举报的原因" });
    expect(await report("other", "长".repeat(201))).toMatchObject({ code: 0 });
    expect((await report("other", "长".repeat(200))).code).toBe(1);
    expect(await rows("select reports from comments where id = $1", [id])).toEqual([{ reports: 1 }]);
    expect(await rows("select likes, reports from comments where id = $1", [other])).toEqual([
      { likes: 0, reports: 0 },
    ]);
    expect(await rows("select reason, detail from comment_reports")).toEqual([{ reason: "spam", detail: "广告" }]);
  });

  it("are for what everybody sees", async () => {
    const waiting = await posted("还在等审核");
    const gone = await publishArticle();
    const below = await shown("文章下线了", { article: gone });
    await rows("update articles set status = 'offline' where id = $1", [gone]);
    for (const id of [waiting, below, 999_999]) {
      expect(await site.post("my/likeComment", { id, on: true }, { token: reader.token })).toMatchObject({ code: 0 });
      expect(await site.post("my/reportComment", { id, reason: "spam" }, { token: reader.token })).toMatchObject({
        code: 0,
      });
    }
    expect(await rows("select from comment_likes")).toEqual([]);
    expect(await rows("select from comment_reports")).toEqual([]);
  });
});

describe("so many a minute", () => {
  it("a member may like and report, and is told when the next one may come", async () => {
    const id = await shown("大家都想点的话");
    const strict = await MemberSite.open({ LIMIT_COMMENT_ACT: "2/300", LIMIT_COMMENT_NEW: "1/300" });
    const [liker, reporter] = [await strict.register(), await strict.register()];
    const tooOften = { code: 0, msg: expect.stringMatching(/^太快了，请\d+分钟后再试$/), data: null };
    const like = (on: boolean) => strict.post("my/likeComment", { id, on }, { token: liker.token });
    expect([(await like(true)).code, (await like(false)).code]).toEqual([1, 1]);
    expect(await like(true)).toMatchObject(tooOften);
    expect(await rows("select from comment_likes")).toEqual([]);
    const report = (which: number) =>
      strict.post("my/reportComment", { id: which, reason: "spam" }, { token: reporter.token });
    expect([(await report(999_999)).code, (await report(999_999)).msg]).toEqual([0, "这条评论已经不在了"]);
    expect(await report(id)).toMatchObject(tooOften);
    const send = (content: string) => strict.post("my/addComment", { article, content }, { token: reporter.token });
    expect((await send("只说一句")).code).toBe(1);
    // The clock that counted the hits may be a little ahead.
    await rows("update limits set hits = array(select now() + interval '4 seconds' from unnest(hits))");
    for (const answer of [await report(id), await send("再说一句")])
      expect(answer).toMatchObject({ code: 0, msg: "太快了，请1秒后再试" });
    expect(await rows("select from comment_reports")).toEqual([]);
    await strict.close();
  });
});

describe("lists", () => {
  it("are sorted by time or heat, and paged", async () => {
    const ids: number[] = [];
    for (const text of ["甲说的话", "乙的看法", "丙不同意"]) ids.push(await shown(text));
    await site.post("my/likeComment", { id: ids[0], on: true }, { token: reader.token });
    const order = async (query: string) => (await list(query)).list.map(({ id }: { id: number }) => id);
    expect(await order("")).toEqual(ids.toReversed());
    expect(await order("&sort=heat")).toEqual([ids[0], ids[2], ids[1]]);
    expect(await order("&limit=2&page=2")).toEqual([ids[0]]);
    expect((await list("&limit=1")).total).toBe(3);
    const answer = await site.get(`content/comments?article=${article}`);
    expect(answer.headers["cache-control"]).toBe("public, max-age=10");
    for (const query of ["&limit=0", "&limit=101", "&limit=-1", "&page=NaN", "&sort=x", "&limit=10;drop"])
      expect((await site.get(`content/comments?article=${article}${query}`)).status).toBe(400);
    expect((await site.get("content/comments?article=999999")).code).toBe(0);
  });

  it("my/comment tells what has become of each", async () => {
    const approved = await shown("通过的评论");
    const declined = await posted("不通过的评论");
    await decline(declined, "与文章无关", ACTOR);
    const gone = await publishArticle({ title: "会下线的文章" });
    const waiting = await posted("等着的评论", { article: gone });
    await rows("update articles set status = 'offline' where id = $1", [gone]);
    const { list: own, total } = (await site.get("my/comment?_n=1&page=1&limit=10", writer.token)).data;
    expect(total).toBe(3);
    expect(own).toMatchObject([
      {
        id: waiting,
        status: "waiting",
        reason: "",
        target: { type: "news", id: gone, title: "", url: "", gone: true },
      },
      { id: declined, status: "declined", reason: "与文章无关" },
      { id: approved, status: "approved", like_count: 0, reply_to: null, target: { id: article, gone: false } },
    ]);
    expect((await site.get("my/comment", reader.token)).data).toEqual({ list: [], total: 0 });
  });
});

describe("whose comments", () => {
  it("every call needs a member", async () => {
    for (const [path, body] of [
      ["my/addComment", { article, content: "x" }],
      ["my/likeComment", { id: 1, on: true }],
      ["my/reportComment", { id: 1, reason: "spam" }],
      ["my/delComment", { id: 1 }],
    ] as const)
      expect((await site.post(path, body)).code).toBe(302);
    for (const path of ["my/comment", `my/commentState?article=${article}`])
      expect((await site.get(path)).code).toBe(302);
  });

  it("somebody else's is deleted as one that is not there: not at all", async () => {
    const id = await shown("我的评论别动");
    const foreign = await site.post("my/delComment", { id }, { token: reader.token });
    const unknown = await site.post("my/delComment", { id: 999_999 }, { token: reader.token });
    expect({ ...foreign, headers: 0 }).toEqual({ ...unknown, headers: 0 });
    expect(foreign).toMatchObject({ code: 0, msg: "没有找到你的这条评论，可能已经删除了" });
    expect((await list()).total).toBe(1);
    const own = await site.call("GET", `my/delComment?id=${id}`, { token: writer.token, headers: { server: "true" } });
    expect(own).toMatchObject({ code: 1, msg: "评论已删除" });
    expect((await site.post("my/delComment", { id }, { token: writer.token })).msg).toBe(foreign.msg);
    expect((await list()).total).toBe(0);
    expect((await site.call("GET", `my/delComment?id=${id}`, { token: writer.token })).status).toBe(403);
  });
});

describe("a burst of comments", () => {
  it("goes on only with a captcha for each further one, and a refused one counts for nothing", async () => {
    const strict = await MemberSite.open({ LIMIT_COMMENT_BURST: "2/300", LIMIT_COMMENT_NEW: "3/300" });
    const member = await strict.register();
    const send = (content: string, captcha = {}) =>
      strict.post("my/addComment", { article, content, ...captcha }, { token: member.token });
    expect(await send("早上排队的人不多")).toMatchObject({ code: 1 });
    expect(await send("券只发了五分钟")).toMatchObject({ code: 1 });
    const asked = { code: 0, msg: "你最近发得有点多，点选验证后这条就能发出去", data: { captcha: true } };
    for (let time = 0; time < 3; time += 1) expect(await send("下午又放了一批")).toMatchObject(asked);
    const captcha = await solved();
    const wrong = { ...captcha, captchaInfo: "1,1-2,2-3,3;350;200" };
    expect(await send("下午又放了一批", wrong)).toMatchObject({ code: 0 });
    expect(await send("下午又放了一批", captcha)).toMatchObject({ code: 0 });
    expect(await send("下午又放了一批", await solved())).toMatchObject({ code: 1 });
    expect(await rows("select id from comments where member_id = $1", [member.id])).toHaveLength(3);
    await strict.close();
  });

  it("counts under the narrow limit only what the wide one has room for", async () => {
    const narrow = { kind: "test-member", subject: "1", windows: [{ count: 2, seconds: 60 }] };
    const wide = { kind: "test-network", subject: "n", windows: [{ count: 1, seconds: 60 }] };
    expect(await takeLightly([narrow, wide])).toEqual({ wait: 0 });
    for (let time = 0; time < 2; time += 1)
      expect(await takeLightly([narrow, wide])).toEqual({ wait: expect.any(Number), kind: "test-network" });
    expect(await takeLightly([narrow])).toEqual({ wait: 0 });
    expect(await takeLightly([narrow])).toMatchObject({ kind: "test-member" });
  });
});

describe("the province", () => {
  it("is kept when a trusted proxy tells it, and from nobody else", async () => {
    const behind = await MemberSite.open({ PLACE_HEADER: "X-Place", TRUST_PROXY: "10.0.0.1" });
    const member = await behind.register();
    const send = async (content: string, from: string) =>
      (
        await behind.post(
          "my/addComment",
          { article, content },
          { token: member.token, from, headers: { "x-place": "HB", "x-forwarded-for": "8.8.8.8" } },
        )
      ).data.place;
    expect(await send("从代理来的话", "10.0.0.1")).toBe("湖北");
    expect(await send("直接来的一句", "9.9.9.9")).toBe("");
    await behind.close();
  });
});
