import { sql } from "kysely";
import { operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acceptContribution } from "#app/features/members/contribution/newsroom/contribution-review.service.server.ts";
import { declineContribution, readIdentity, returnContribution } from "./contribution-review.service.server.ts";
import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { serverKey } from "#server/server-key.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows, type ApiAnswer } from "#tests/fixtures/members.ts";
import { picture, send } from "#tests/fixtures/uploads.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";

const BODY = `<h2>怎么谈价</h2><p>${"货比三家不吃亏。".repeat(110)}</p>`;
const IDENTITY = { realName: "欧阳小明", idNumber: "11010519491231002X" };

testDatabase();
let site: MemberSite;
let column: number;
let industry: number;

beforeAll(async () => {
  [{ id: column }] = (await rows(
    `insert into columns (slug, name, name_en) values ('company', '公司', 'Companies') returning id`,
  )) as [{ id: number }];
  [{ id: industry }] = (await rows(
    `insert into industries (slug, name, name_en) values ('consumer', '消费', 'Consumer') returning id`,
  )) as [{ id: number }];
  await rows(`insert into columns (slug, name, name_en, enabled) values ('old', '旧栏目', 'Old', false)`);
  site = await MemberSite.open();
});
beforeEach(async () => {
  await emptyTables("contributions", "articles", "limits", "settings", "messages", "audit_entries");
  await site.forget();
});
afterAll(async () => {
  await site.close();
});

type Member = { id: number; token: string; nickname: string };

const save = (member: Member, body: object) => site.post("my/saveContribution", body, { token: member.token });
const submit = (member: Member, body: object) => site.post("my/submitContribution", body, { token: member.token });
const read = (member: Member, id: number) => site.get(`my/contribution?id=${id}`, member.token);

/** Uploads a picture of one colour and returns its path. */
async function upload(member: Member, topic: string, colour: string, width = 1_200): Promise<string> {
  const bytes = await picture(width, 675, colour).png().toBuffer();
  return (await send(site, member.token, { bytes, name: "a.png", topic })).data.file.url;
}

/** Returns all fields that a submission needs. */
async function whole(member: Member): Promise<Record<string, unknown>> {
  const cover = await upload(member, "cover", "#b3261e");
  return { title: "采购那些事", column, industry, body: BODY, cover, original: true, author: "老王" };
}

async function handedIn(member: Member, more: object = {}): Promise<number> {
  const { id, version } = (await save(member, { ...(await whole(member)), ...more })).data;
  const answer = await submit(member, { id, version });
  if (answer.code !== 1) throw new Error(answer.msg);
  return id;
}

const statusOf = async (id: number) => (await rows("select status from contributions where id = $1", [id]))[0]?.status;

describe("a draft", () => {
  it("begins blank, is kept unfinished, and counts its savings", async () => {
    const member = await site.register();
    const blank = await site.get("my/contribution", member.token);
    expect(blank.data).toMatchObject({
      id: 0,
      status: "draft",
      title: "",
      author: member.nickname,
      askIdentity: false,
    });
    const first = await save(member, { title: "  采购  那些事 " });
    expect(first).toMatchObject({ code: 1, data: { id: expect.any(Number), version: 1 } });
    const { id } = first.data;
    const second = await save(member, {
      id,
      version: 1,
      title: "采购那些事",
      body: "<p>甲</p>",
      column,
      original: "1",
    });
    expect(second.data).toMatchObject({ id, version: 2 });
    expect((await read(member, id)).data).toMatchObject({
      title: "采购那些事",
      body: "<p>甲</p>",
      column,
      industry: null,
      original: true,
      identity: null,
    });
  });

  it("may be saved sixty times a minute", async () => {
    const member = await site.register();
    const { id, version } = (await save(member, { title: "一稿" })).data;
    const again = () => save(member, { id, version, title: "一稿" });
    for (let index = 1; index < 60; index += 1) expect((await again()).code).toBe(1);
    expect(await again()).toMatchObject({ code: 0, msg: "保存得太频繁了，请过一分钟再试" });
    await rows("update limits set hits = array(select clock_timestamp() - interval '1 minute' from unnest(hits))");
    expect((await again()).code).toBe(1);
  });

  it("is not overwritten by what was written on an older version, and the same again is no conflict", async () => {
    const member = await site.register();
    const { id } = (await save(member, { title: "一" })).data;
    expect((await save(member, { id, version: 1, title: "二" })).data.version).toBe(2);
    expect((await save(member, { id, version: 1, title: "二" })).data.version).toBe(2);
    for (const version of [1, 3, undefined])
      expect(await save(member, { id, version, title: "三" })).toMatchObject({ code: 0, data: null });
    expect((await read(member, id)).data.title).toBe("二");
  });

  it("lets one of two windows win", async () => {
    const member = await site.register();
    const { id } = (await save(member, { title: "一" })).data;
    const answers = await Promise.all(["甲", "乙", "丙", "丁"].map((title) => save(member, { id, version: 1, title })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect((await read(member, id)).data.version).toBe(2);
  });

  it("refuses what cannot be kept, and changes nothing", async () => {
    const member = await site.register();
    const wrong: [object, string][] = [
      [{ title: "长".repeat(65) }, "标题要4到20个字"],
      [{ author: "长".repeat(31) }, "署名最多30个字"],
      [{ column: 999_999 }, "没有这个栏目"],
      [{ column: (await rows("select id from columns where slug = 'old'"))[0].id }, "没有这个栏目"],
      [{ industry: 999_999_999_999 }, "没有这个行业"],
      [{ cover: "/storage/cover/20261121/0123456789abcdef0123456789abcdef01234567.png" }, "封面要用你自己上传的图片"],
      [{ cover: "javascript:alert(1)" }, "封面要用你自己上传的图片"],
      [{ cover: await upload(member, "cover", "#b3261e", 399) }, "这张图太小，做不了封面：至少要400×225像素"],
      [{ body: `<p>${"明".repeat(70_000)}</p>` }, "正文里的内容或排版太多"],
      [{ body: "<b>字".repeat(12_000) }, "正文里的内容或排版太多"],
      [{ body: `字${"<a ".repeat(60_000)}` }, "正文里的内容或排版太多"],
    ];
    for (const [fields, text] of wrong) {
      const answer = await save(member, fields);
      expect({ code: answer.code, msg: answer.msg }).toEqual({ code: 0, msg: expect.stringContaining(text) });
    }
    for (const body of [{ title: ["a"] }, { id: "x" }, { column: {} }, { body: 5 }, { original: "yes" }])
      expect((await save(member, body)).status).toBe(400);
    expect(await rows("select id from contributions")).toEqual([]);
  });

  it("may be large: it is cleaned beside readers, as small ones are", async () => {
    const member = await site.register();
    const body = `<p onclick="x()">字</p><script>1</script>`.repeat(2_000);
    const { id } = (await save(member, { title: "长篇", body })).data;
    expect((await read(member, id)).data.body).toBe("<p>字</p>".repeat(2_000));
  });

  it("may exist twenty times, also when they all come at once, beside those of others and those that wait", async () => {
    const [member, other] = [await site.register(), await site.register()];
    const add = (who: Member, fields: string) =>
      rows(
        `insert into contributions (member_id, status, submitted_at) select $1, ${fields} from generate_series(1, 20)`,
        [who.id],
      );
    await add(other, "'draft', null");
    await add(member, "'waiting', now()");
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => save(member, { title: `第${index}篇` })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
    const open = "select from contributions where member_id = $1 and status = 'draft'";
    expect(await rows(open, [member.id])).toHaveLength(20);
  });

  it("is cleaned when it is written, and cleaning it again changes nothing", async () => {
    const member = await site.register();
    const hostile = [
      `<script>alert(1)</script><p onclick=alert(1)>文</p>`,
      `<img src=x onerror=alert(1)><svg onload=alert(1)><p>文</p></svg>`,
      `<a href="javascript:alert(1)">文</a><a href="//evil.example">b</a>`,
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">文`,
      `<noscript><p title="</noscript><img src=x onerror=alert(1)>">文</noscript>`,
      `<xmp><img src=x onerror=alert(1)></xmp><template><p>x</p></template><p style="position:fixed" class="x" id="y" data-a="1">文</p>`,
      `<form action=/api/user/logout><button>文</button></form><iframe srcdoc="<script>1</script>"></iframe>文`,
    ];
    const first = (await save(member, { title: "第一篇" })).data;
    let { version } = first;
    for (const body of hostile) {
      ({ version } = (await save(member, { id: first.id, version, body, title: "第一篇" })).data);
      const stored = (await read(member, first.id)).data.body as string;
      expect(stored).not.toMatch(
        /<(?:script|svg|math|style|form|iframe|xmp|template|noscript)|\son\w+=|javascript:|style=|data-/i,
      );
      expect(fromHtml(stored).html).toBe(stored);
    }
  });
});

describe("handing in", () => {
  it("takes a whole one, which then cannot be changed until it is taken back", async () => {
    const member = await site.register();
    const id = await handedIn(member);
    expect(await statusOf(id)).toBe("waiting");
    const { version } = (await read(member, id)).data;
    expect((await save(member, { id, version, title: "改一改吧" })).msg).toContain("现在不能改");
    expect((await submit(member, { id, version: version - 1 })).msg).toContain("现在不能改");
    expect((await site.post("my/delContribution", { id }, { token: member.token })).code).toBe(0);
    expect(await site.post("my/withdrawContribution", { id }, { token: member.token })).toMatchObject({ code: 1 });
    expect(await statusOf(id)).toBe("draft");
    expect((await site.post("my/withdrawContribution", { id }, { token: member.token })).code).toBe(0);
  });

  it("says the first thing that is wrong, in the language of the reader", async () => {
    const member = await site.register();
    const other = await site.register();
    const good = await whole(member);
    const foreign = await upload(other, "article", "#1d7a46");
    const wrong: [object, string][] = [
      [{ title: "" }, "请输入标题"],
      [{ title: "三个字" }, "标题要4到20个字"],
      [{ title: "𠮷".repeat(21) }, "标题要4到20个字"],
      [{ column: null }, "请选择栏目"],
      [{ industry: "" }, "请选择行业"],
      [{ body: "" }, "请填写正文"],
      [{ body: "<p><br></p><p></p>" }, "请填写正文"],
      [{ body: "<p>&nbsp;</p><p><br></p>" }, "内容不能为空"],
      [{ body: `<p>${"字 ".repeat(799)}</p>` }, "正文不到800字"],
      [{ body: `<p>${"字".repeat(2_501)}</p>` }, "正文超过了2500字"],
      [{ body: `${BODY}<img src="${foreign}">` }, "正文里有1张图不是你上传的"],
      [{ cover: "" }, "请上传封面"],
      [{ author: " " }, "请输入署名"],
      [{ original: false }, "请确认这是你的原创"],
    ];
    const { id, version: first } = (await save(member, good)).data;
    let version = first;
    for (const [fields, text] of wrong) {
      ({ version } = (await save(member, { id, version, ...good, ...fields })).data);
      const answer = await submit(member, { id, version });
      expect({ code: answer.code, msg: answer.msg }).toEqual({ code: 0, msg: expect.stringContaining(text) });
    }
    ({ version } = (await save(member, { id, version, ...good, body: "<p></p>" })).data);
    const english = await site.post(
      "my/submitContribution",
      { id, version },
      { token: member.token, headers: { "think-lang": "en" } },
    );
    expect(english.msg).toBe("Editor required");
    expect(await statusOf(id)).toBe("draft");
    expect((await submit(member, { id, version: version - 1 })).msg).toContain("别的窗口");
    expect((await submit(member, { id })).status).toBe(400);
  });

  it.each<[string, (memberId: number) => Promise<unknown>, string]>([
    [
      "its member may speak no more",
      (id) => rows("update members set muted_until = now() + interval '1 day' where id = $1", [id]),
      "不能发言",
    ],
    ["its cover is gone", (id) => rows("delete from uploads where member_id = $1", [id]), "你自己上传的图片"],
    ["its column is closed", () => rows("update columns set enabled = false where id = $1", [column]), "没有这个栏目"],
  ])("is refused where %s since it was saved", async (_, change, words) => {
    const member = await site.register();
    const draft = (await save(member, await whole(member))).data;
    await change(member.id);
    expect(await submit(member, draft)).toMatchObject({ code: 0, msg: expect.stringContaining(words) });
    expect(await statusOf(draft.id)).toBe("draft");
    await rows("update columns set enabled = true where id = $1", [column]);
  });

  it("counts code points, and exactly at both ends", async () => {
    const member = await site.register();
    for (const [title, length] of [
      ["𠮷野家为何", 800],
      ["字".repeat(20), 2_500],
    ] as const)
      await handedIn(member, { title, body: `<p>${"𠮷".repeat(length)}</p>` });
    expect((await site.get("my/contributions", member.token)).data.total).toBe(2);
  });

  it("happens five times a day, and what failed does not count", async () => {
    const member = await site.register();
    for (let index = 0; index < 4; index += 1) await handedIn(member);
    const { id, version } = (await save(member, { ...(await whole(member)), title: "短" })).data;
    for (let index = 0; index < 3; index += 1) expect((await submit(member, { id, version })).code).toBe(0);
    const overtaken = (await save(member, await whole(member))).data;
    const { answer } = await withTransaction(async (trx) => {
      await sql`update contributions set version = version + 1 where id = ${overtaken.id}`.execute(trx);
      const sent = asOtherTask(() => submit(member, overtaken));
      await othersWait();
      return { answer: sent };
    });
    expect((await answer).msg).toContain("别的窗口");
    await handedIn(member);
    const last = (await save(member, await whole(member))).data;
    expect((await submit(member, last)).msg).toContain("一天最多提交5篇，请24小时后再来");
  });
});

describe("one of several", () => {
  it("is the one that each act names, and they are listed page by page, the newest first", async () => {
    const [member, other] = [await site.register(), await site.register()];
    const good = await whole(member);
    const begin = async (who: Member, title: string, fields = {}) => (await save(who, { ...fields, title })).data.id;
    const [first, second] = [await begin(member, "第一篇稿子", good), await begin(member, "第二篇稿子", good)];
    const [third, foreign] = [await begin(member, "第三篇稿子", good), await begin(other, "别人的稿子")];
    expect((await read(member, second)).data.title).toBe("第二篇稿子");
    for (const [version, title] of [
      [1, "改过一次的"],
      [2, "改过两次的"],
    ] as const)
      expect((await save(member, { ...good, id: second, version, title })).data).toMatchObject({ id: second });
    const shown = () => rows("select title, status, version from contributions where id <> $1 order by id", [second]);
    const others = ["第一篇稿子", "第三篇稿子", "别人的稿子"].map((title) => ({ title, status: "draft", version: 1 }));
    expect([(await submit(member, { id: second, version: 3 })).code, await shown()]).toEqual([1, others]);
    await returnContribution(second, "补充出处", operator("li"));
    expect([await statusOf(second), await shown()]).toEqual(["returned", others]);
    const page = async (at: number) =>
      (await site.get(`my/contributions?limit=2&page=${at}`, member.token)).data.list.map(({ id }: Member) => id);
    expect([await page(1), await page(2)]).toEqual([[third, second], [first]]);
    expect(await statusOf(foreign)).toBe("draft");
  });
});

describe("somebody else's", () => {
  it("answers like one that does not exist, and stays as it is", async () => {
    const member = await site.register();
    const other = await site.register();
    const good = await whole(member);
    const { id, version } = (await save(member, good)).data;
    const before = (await rows("select * from contributions"))[0];
    const calls: ((one: number) => Promise<ApiAnswer>)[] = [
      (one) => read(other, one),
      (one) => save(other, { id: one, version, title: "别人的" }),
      (one) => submit(other, { id: one, version }),
      (one) => site.post("my/withdrawContribution", { id: one }, { token: other.token }),
      (one) => site.post("my/delContribution", { id: one }, { token: other.token }),
    ];
    for (const call of calls) {
      const [mine, none] = [await call(id), await call(987_654)];
      expect({ code: mine.code, msg: mine.msg, data: mine.data }).toEqual({
        code: none.code,
        msg: none.msg,
        data: none.data,
      });
    }
    expect((await site.get("my/contributions", other.token)).data).toEqual({ list: [], total: 0 });
    expect((await save(other, { cover: good["cover"] })).msg).toContain("自己上传");
    expect((await rows("select * from contributions"))[0]).toEqual(before);
  });

  it("needs a member at all", async () => {
    for (const path of [
      "my/saveContribution",
      "my/submitContribution",
      "my/withdrawContribution",
      "my/delContribution",
    ])
      expect((await site.post(path, { id: 1, version: 1 })).code).toBe(302);
    for (const path of ["my/contributions", "my/contribution"]) expect((await site.get(path)).code).toBe(302);
  });
});

describe("identity", () => {
  const ask = () => rows(`insert into settings (key, value) values ('contribute', '{"askIdentity": true}')`);

  it("is asked for, checked, sealed, shown masked, and in no answer, row or log line", async () => {
    await ask();
    const member = await site.register();
    const { id, version } = (await save(member, await whole(member))).data;
    const wrong: [object, string][] = [
      [{}, "请输入真实姓名"],
      [{ ...IDENTITY, realName: "<b>王" }, "请输入正确的姓名"],
      [{ realName: IDENTITY.realName }, "请输入身份证号"],
      [{ ...IDENTITY, idNumber: "1101051949123100" }, "请输入正确的身份证号码"],
    ];
    for (const [identity, text] of wrong)
      expect((await submit(member, { id, version, ...identity })).msg).toContain(text);
    expect((await submit(member, { id, version, ...IDENTITY, idNumber: " 11010519491231002x " })).code).toBe(1);
    const shown = await read(member, id);
    expect(shown.data.identity).toEqual({ name: "欧***", number: "110*************2X" });
    const [{ dump, sealed }] = await rows(
      "select contributions::text as dump, encode(identity_sealed, 'escape') as sealed from contributions",
    );
    for (const text of [JSON.stringify(shown), dump, sealed, site.app.logged.join("\n")])
      for (const secret of Object.values(IDENTITY)) expect(text).not.toContain(secret);
    const key = await serverKey(site.app.parts.config);
    expect(await readIdentity(id, operator("li"), key)).toEqual(IDENTITY);
    await expect(readIdentity(id, operator("li"), Buffer.alloc(32))).rejects.toMatchObject({ code: "gone" });
    expect(await rows("select actor, detail from audit_entries where action = 'contribution.identity-read'")).toEqual([
      { actor: "operator:li", detail: {} },
    ]);
  });

  it("stays with a returned one, and does not open in another row", async () => {
    await ask();
    const member = await site.register();
    const key = await serverKey(site.app.parts.config);
    const draft = (await save(member, await whole(member))).data;
    await submit(member, { ...draft, ...IDENTITY });
    await returnContribution(draft.id, "补充出处", operator("li"));
    const { version } = (await read(member, draft.id)).data;
    expect((await submit(member, { id: draft.id, version })).code).toBe(1);
    expect(await readIdentity(draft.id, operator("li"), key)).toEqual(IDENTITY);
    const other = (await save(member, { title: "另一篇" })).data;
    await rows(
      "update contributions set identity_sealed = (select identity_sealed from contributions where id = $1) where id = $2",
      [draft.id, other.id],
    );
    expect((await read(member, other.id)).data.identity).toBeNull();
  });

  it("is not kept where nobody asks for it", async () => {
    const member = await site.register();
    const draft = (await save(member, await whole(member))).data;
    expect((await submit(member, { ...draft, ...IDENTITY })).code).toBe(1);
    expect((await rows("select identity_sealed from contributions"))[0].identity_sealed).toBeNull();
  });
});

describe("review", () => {
  it("returns with a note, takes the better one, and makes a story of it", async () => {
    const member = await site.register();
    const inside = await upload(member, "article", "#1f5fbf");
    const id = await handedIn(member, { body: `${BODY}<img src="${inside}" title="摄影：老王">` });
    await returnContribution(id, " 请补充数据出处 ", operator("li"));
    const list = (await site.get("my/contributions", member.token)).data;
    expect(list).toMatchObject({ total: 1, list: [{ id, status: "returned", note: "请补充数据出处", url: "" }] });
    const { version, body } = (await read(member, id)).data;
    const better = (await save(member, { ...(await whole(member)), id, version, body: `${body}<p>出处：公报。</p>` }))
      .data;
    expect((await submit(member, better)).code).toBe(1);
    const storyId = await acceptContribution(id, operator("li"));
    expect(await rows("select id from articles")).toEqual([]);
    const [story] = await rows("select * from manuscripts where id = $1", [storyId]);
    expect(story).toMatchObject({
      state: "writing",
      origin: "contributed",
      title: "采购那些事",
      column_id: column,
      industry_id: industry,
      contribution_id: id,
      owner_id: null,
      fields: { authors: ["老王"], coverMediaId: expect.any(Number) },
    });
    expect(story.body_html).toMatch(/<img src="\/media\/[0-9a-f]{64}\/\d+\.(?:png|jpg)"/);
    expect(story.body_html).not.toContain("/storage/");
    expect(await rows("select event, facts->>'title' as title from messages order by id")).toEqual([
      { event: "contribution-returned", title: "采购那些事" },
      { event: "contribution-accepted", title: "采购那些事" },
    ]);
    expect((await rows("select kind, amount::int from ledger_entries"))[0]).toEqual({
      kind: "contribution-accepted",
      amount: 50,
    });
    const acts = await rows("select actor, action from audit_entries where action like 'contribution.%' order by id");
    expect(acts.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "operator:li contribution.returned",
      "operator:li contribution.accept",
    ]);
    expect((await site.get("my/contributions", member.token)).data.list[0]).toMatchObject({
      status: "accepted",
      note: "",
      url: "",
    });
    await rows("insert into articles (id, title, status) values ($1, 'x', 'published')", [storyId]);
    expect((await site.get("my/contributions", member.token)).data.list[0].url).toBe(`/news/${storyId}`);
    expect((await site.post("my/delContribution", { id }, { token: member.token })).code).toBe(0);
  });

  it("happens once, also when two editors are at it", async () => {
    const member = await site.register();
    const id = await handedIn(member);
    const results = await Promise.allSettled([
      acceptContribution(id, operator("a")),
      acceptContribution(id, operator("b")),
      declineContribution(id, "不合适", operator("c")),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rows("select id from messages")).toHaveLength(1);
    await expect(returnContribution(id, "晚了", operator("a"))).rejects.toMatchObject({ code: "conflict" });
    await expect(acceptContribution(999, operator("a"))).rejects.toMatchObject({ code: "not_found" });
  });

  it("needs words for a no", async () => {
    const member = await site.register();
    const id = await handedIn(member, { cover: await upload(member, "cover", "#0a5c5c", 1_111) });
    for (const note of ["", "  ", "长".repeat(501)])
      await expect(declineContribution(id, note, operator("a"))).rejects.toMatchObject({ code: "invalid_input" });
    await declineContribution(id, "长".repeat(500), operator("a"));
    await expect(acceptContribution(id, operator("a"))).rejects.toThrow(`contribution ${id} is declined`);
    expect(await rows("select from media where width = 1111")).toEqual([]);
    expect((await site.post("my/delContribution", { id }, { token: member.token })).code).toBe(1);
    expect(await rows("select from contributions")).toEqual([]);
  });
});
