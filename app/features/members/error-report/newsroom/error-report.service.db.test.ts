import { beforeAll, beforeEach, afterAll, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { memberActor } from "#app/features/base/actor/actor.ts";
import type { MemberContext } from "#app/features/base/member/member.context.ts";
import { reportError } from "#app/features/members/error-report/error-report.service.server.ts";
import { staffActor, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { publishArticle } from "#tests/fixtures/comments.ts";
import { column, industry } from "#tests/fixtures/content.ts";
import { MemberSite, newName, rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { answerReport, readReports } from "./error-report.service.server.ts";

testDatabase();
let site: MemberSite;
let editor: StaffActor;
let article: number;
let reader: { id: number; token: string };

beforeAll(async () => {
  site = await MemberSite.open();
});
afterAll(() => site.close());
beforeEach(async () => {
  await rows("delete from error_reports");
  editor = await addStaff("editor");
  article = await publishArticle({
    title: "一枚蛋的账",
    dek: "从窝到货架",
    plain: ["贵在人工。", "省在路上。"],
    body: "<p>每枚多花 0.6 元，<strong>到货架上</strong>多卖 1.2 元 &amp; 更多。</p><p>1 &lt; 2，&quot;是&quot;，&#39;真&#39;</p>",
  });
  reader = await site.register();
});

const report = (fields: object = {}, token = reader.token) =>
  site.post("my/reportError", { article, quote: "到货架上多卖 1.2 元", said: "应当是 1.3 元", ...fields }, { token });
const firstId = async () => (await readReports(editor, { queue: "open" })).list[0]?.id ?? 0;
/** Inserts a correction note like a release. The kind of release does not matter here. */
const correct = (at = "now()", of = article) =>
  rows(
    `with story as (insert into manuscripts default values returning id),
     release as (insert into releases (manuscript_id, number, kind, reason, state, done_at)
       select id, 1, 'takedown', 'test', 'done', now() from story returning id)
     insert into corrections (article_id, release_id, kind, text, at)
     select $1, id, 'correction', '价钱改过', ${at} from release`,
    [of],
  );
const nicknameOf = async (id: number) =>
  (await rows<{ nickname: string }>("select nickname from members where id = $1", [id]))[0]?.nickname;
const told = async () =>
  (await rows<{ event: string }>("select event from messages where member_id = $1", [reader.id])).map(
    ({ event }) => event,
  );

it("is gone through fifty at a time: what is open from the oldest on, what was answered from the newest", async () => {
  await rows(
    `insert into error_reports (article_id, member_id, quote, said)
     select $1, $2, '第' || n || '句', '错' from generate_series(1, 51) n`,
    [article, reader.id],
  );
  const ids = (await rows<{ id: number }>("select id::int as id from error_reports order by id")).map(({ id }) => id);
  const stretch = async (queue: "open" | "answered", after?: number) => {
    const { list, more, open } = await readReports(editor, { queue, ...(after === undefined ? {} : { after }) });
    return { ids: list.map(({ id }) => id), more, open };
  };
  expect(await stretch("open")).toEqual({ ids: ids.slice(0, 50), more: true, open: 51 });
  expect(await stretch("open", ids[0])).toEqual({ ids: ids.slice(1), more: false, open: null });
  expect((await stretch("answered")).ids).toEqual([]);
  for (const id of ids.slice(0, 3)) await answerReport(editor, { id, outcome: "answered", answer: "没有错" });
  const answered = ids.slice(0, 3).toReversed();
  expect(await stretch("answered")).toEqual({ ids: answered, more: false, open: 48 });
  expect((await stretch("answered", answered[0])).ids).toEqual(answered.slice(1));
  expect((await stretch("open")).ids).toEqual(ids.slice(3));
  await rows(
    `insert into error_reports (article_id, member_id, quote, said)
     select $1, $2, '又' || n || '句', '错' from generate_series(1, 960) n`,
    [article, reader.id],
  );
  expect((await stretch("open")).open).toBe(1_001);
});

it("takes words that stand in the article, however they are broken, once while they are open", async () => {
  const longest = "长".repeat(500);
  expect(await report({ quote: "到货架上\n多卖 1.2 元 & 更多", said: longest })).toMatchObject({ code: 1 });
  expect(await report({ quote: "到货架上 多卖 1.2 元 & 更多" })).toMatchObject({
    code: 0,
    msg: expect.stringContaining("已经告诉过我们"),
  });
  expect(await report({ quote: "文章里没有的话" })).toMatchObject({
    code: 0,
    msg: expect.stringContaining("没有找到"),
  });
  for (const [wrong, words] of [
    [{ quote: "" }, "哪句话"],
    [{ quote: "长".repeat(301) }, "最多300"],
    [{ quote: "长".repeat(300) }, "没有找到"],
    [{ quote: "贵在人工。省在路上。" }, "没有找到"],
    [{ said: " " }, "错在哪里"],
    [{ said: "长".repeat(501) }, "最多500"],
    [{ article: 999_999_999 }, "已经不在"],
  ] as const)
    expect(await report(wrong)).toMatchObject({ code: 0, msg: expect.stringContaining(words) });
  expect(await report({}, "")).toMatchObject({ code: 302 });
  for (const quote of ["一枚蛋的账", "从窝到货架", "省在路上。", `1 < 2，"是"，'真'`])
    expect([quote, (await report({ quote })).code]).toEqual([quote, 1]);
  await rows("update articles set status = 'offline' where id = $1", [article]);
  expect(await report()).toMatchObject({ code: 0, msg: expect.stringContaining("已经不在") });
  expect(await rows("select member_id, article_id, quote, said from error_reports order by id limit 1")).toEqual([
    { member_id: reader.id, article_id: article, quote: "到货架上 多卖 1.2 元 & 更多", said: longest },
  ]);
  expect(await rows("select from error_reports")).toHaveLength(5);
});

it("lies beside its story and in the queue, and is answered in words once", async () => {
  await report();
  const beside = await publishArticle({ title: "另一篇", body: "<p>另一篇的话。</p>" });
  const other = await site.register();
  await report({ article: beside, quote: "另一篇的话", said: "也错了" }, other.token);
  await correct("now()", beside);
  const { list, open } = await readReports(editor, { queue: "open", story: article });
  const line = {
    id: expect.any(Number),
    story: article,
    title: "一枚蛋的账",
    quote: "到货架上多卖 1.2 元",
    said: "应当是 1.3 元",
    reporter: await nicknameOf(reader.id),
    memberId: reader.id,
    state: "open",
    answer: "",
    createdAt: expect.any(Date),
    isCorrected: false,
    columnIds: [],
    industryId: null,
    ownerId: null,
    assigneeId: null,
    mayAnswer: true,
  };
  expect([list, open]).toEqual([[line], 1]);
  const foreign = { ...line, story: beside, title: "另一篇", quote: "另一篇的话", said: "也错了", isCorrected: true };
  expect(await readReports(editor, { queue: "open" })).toEqual({
    list: [line, { ...foreign, reporter: await nicknameOf(other.id), memberId: other.id }],
    more: false,
    open: 2,
  });
  const answer = { id: await firstId(), outcome: "answered" as const, answer: "按发布当天的价。" };
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => answerReport(editor, answer)));
  // Only answers with a correction give points.
  expect(all.filter(({ status }) => status === "fulfilled")).toEqual([{ status: "fulfilled", value: 0 }]);
  const quoted = { title: line.title, quote: line.quote, answer: answer.answer };
  expect(
    await rows("select kind, event, facts, url, event_key from messages where member_id = $1", [reader.id]),
  ).toEqual([
    {
      kind: "review",
      event: "error-answered",
      facts: quoted,
      url: `/news/${article}`,
      event_key: `error:${answer.id}`,
    },
  ]);
  expect(await rows("select answered_by as by, answered_at is not null as at from error_reports order by id")).toEqual([
    { by: editor.name, at: true },
    { by: "", at: false },
  ]);
  expect((await readReports(editor, { queue: "answered" })).list).toEqual([
    { ...line, state: "answered", answer: answer.answer },
  ]);
  expect((await readReports(editor, { queue: "corrected" })).list).toEqual([]);
  expect(await readReports(editor, { queue: "open" })).toMatchObject({ list: [{ story: beside }], open: 1 });
  // An answered error may be reported again.
  expect([(await report()).code, (await report()).code]).toEqual([1, 0]);
});

it("is taken from one reader as often as the limit has it, which is nobody else's", async () => {
  const other = await site.register();
  const wide = [{ count: 1_000, seconds: 60 }];
  const limits = { commentAct: [{ count: 1, seconds: 3_600 }], errorReport: { network: wide, site: wide } };
  const context = { limits } as MemberContext;
  const visitor = { address: "127.0.0.1", network: "127.0.0.1", agent: "", language: "zh-cn" } as const;
  const from = ({ id }: { id: number }, quote: string) =>
    reportError(
      { article, quote, said: "错", captcha: { captchaId: "", captchaInfo: "" } },
      memberActor(id, () => true),
      visitor,
      context,
    );
  await from(reader, "从窝到货架");
  await expect(from(reader, "一枚蛋的账")).rejects.toThrow("refused");
  await from(other, "一枚蛋的账");
  expect(await rows("select member_id::int as id from error_reports order by id")).toEqual([
    { id: reader.id },
    { id: other.id },
  ]);
});

it("counts as corrected only when a correction has come out since, and brings points once", async () => {
  await correct("now() - interval '1 day'");
  await report();
  const answer = { id: await firstId(), outcome: "corrected" as const, answer: "已改成 1.3 元，谢谢。" };
  await expect(answerReport(editor, answer)).rejects.toThrow("refused");
  await correct();
  expect(await answerReport(editor, answer)).toBe(10);
  await expect(answerReport(editor, answer)).rejects.toThrow("conflict");
  expect([await told(), await rows("select score from members where id = $1", [reader.id])]).toEqual([
    ["error-corrected"],
    [{ score: 10 }],
  ]);
  const detail = { story: article, outcome: "corrected", answer: answer.answer, points: 10 };
  const trail = "select action, detail from audit_entries where target_kind = 'error' and target_id = $1";
  expect(await rows(trail, [String(answer.id)])).toEqual([{ action: "error.answer", detail }]);
});

it("is seen over the column, the one above it and the industry of its story, and by whose story it is", async () => {
  await report({ article: await publishArticle({ body: "<p>别处的话。</p>" }), quote: "别处的话" });
  await report();
  const slug = newName().slice(0, 8).toLowerCase();
  const above = await column(`a${slug}`);
  const own = await column(`b${slug}`, above);
  const ofIndustry = await industry(`i${slug}`);
  const [owner, assignee, stranger] = [
    await addStaff("reporter"),
    await addStaff("reporter"),
    await addStaff("reporter"),
  ];
  await rows("update articles set column_id = $2, industry_id = $3 where id = $1", [article, own, ofIndustry]);
  await rows(
    `insert into office_documents (kind, target_id, title, state, owner_id, assignee_id, touched_at, vector)
     select kind, $1, '', 'released', owner, assignee, now(), ''
     from (values ('story', $2::bigint, $3::bigint), ('other', $4, $4)) as document (kind, owner, assignee)
     on conflict (kind, target_id) do update set owner_id = excluded.owner_id, assignee_id = excluded.assignee_id`,
    [article, owner.id, assignee.id, stranger.id],
  );
  const seenBy = async (actor: StaffActor) => {
    const { list, open } = await readReports(actor, { queue: "open" });
    return [
      list.map(({ story, columnIds, industryId, ownerId, assigneeId }) => ({
        story,
        columnIds,
        industryId,
        ownerId,
        assigneeId,
      })),
      open,
    ];
  };
  const place = { columnIds: [own, above], industryId: ofIndustry, ownerId: owner.id, assigneeId: assignee.id };
  for (const actor of [
    await addStaff("editor", { kind: "column", id: own }),
    await addStaff("editor", { kind: "column", id: above }),
    await addStaff("editor", { kind: "industry", id: ofIndustry }),
    owner,
    assignee,
  ])
    expect(await seenBy(actor)).toEqual([[{ story: article, ...place }], 1]);
  expect(await seenBy(stranger)).toEqual([[], 0]);
});

it("reaches as far as a grant, and is answered by whoever may correct", async () => {
  await report();
  const id = await firstId();
  const answer = { id, outcome: "answered" as const, answer: "看过了。" };
  const far = await addStaff("editor", { kind: "column", id: await column(`c${newName().slice(0, 8).toLowerCase()}`) });
  expect((await readReports(far, { queue: "open" })).list).toEqual([]);
  await expect(answerReport(far, answer)).rejects.toThrow("not_found");
  const legal = await addStaff("legal");
  expect((await readReports(legal, { queue: "open" })).list[0]?.mayAnswer).toBe(false);
  await expect(answerReport(legal, answer)).rejects.toThrow("forbidden");
  await expect(readReports(await addStaff("operations"), { queue: "open" })).rejects.toThrow("forbidden");
  // A staff member who may read all stories but correct only those of other columns cannot answer here.
  const both = staffActor({ id: far.id, sessionId: far.sessionId, grants: [...legal.grants, ...far.grants] });
  await expect(answerReport(both, answer)).rejects.toThrow("forbidden");
});
