import { beforeAll, beforeEach, afterAll, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { memberActor } from "#app/features/base/actor/actor.ts";
import type { MemberDesk } from "#app/features/base/member/member.desk.ts";
import { reportError } from "#app/features/members/error-report/error-report.service.server.ts";
import { staffActor, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { publishArticle } from "../../../../tests/fixtures/comments.ts";
import { column } from "../../../../tests/fixtures/content.ts";
import { MemberSite, newName, rows } from "../../../../tests/fixtures/members.ts";
import { addStaff } from "../../../../tests/fixtures/staff.ts";
import { answerReport, readReports } from "./reader-report.service.server.ts";

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
/** A note to readers as a release leaves it; of which kind that release was does not matter here. */
const correct = (at = "now()") =>
  rows(
    `with story as (insert into manuscripts default values returning id),
     release as (insert into releases (manuscript_id, number, kind, reason, state, done_at)
       select id, 1, 'takedown', 'test', 'done', now() from story returning id)
     insert into corrections (article_id, release_id, kind, text, at)
     select $1, id, 'correction', '价钱改过', ${at} from release`,
    [article],
  );
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
    [{ quote: "长".repeat(301) }, "最多 300"],
    [{ quote: "长".repeat(300) }, "没有找到"],
    [{ quote: "贵在人工。省在路上。" }, "没有找到"],
    [{ said: " " }, "错在哪里"],
    [{ said: "长".repeat(501) }, "最多 500"],
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
  const { list, open } = await readReports(editor, { queue: "open", story: article });
  expect([list.length, open, list[0]?.quote, list[0]?.isCorrected]).toEqual([1, 1, "到货架上多卖 1.2 元", false]);
  const answer = { id: await firstId(), outcome: "answered" as const, answer: "按发布当天的价。" };
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => answerReport(editor, answer)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await told()).toEqual(["error-answered"]);
  expect((await readReports(editor, { queue: "answered" })).list).toHaveLength(1);
  expect(await readReports(editor, { queue: "open" })).toMatchObject({ list: [], open: 0 });
  // What was answered may be said again.
  expect([(await report()).code, (await report()).code]).toEqual([1, 0]);
});

it("is taken from one reader as often as the limit has it, which is nobody else's", async () => {
  const other = await site.register();
  const desk = { limits: { commentAct: [{ count: 1, seconds: 3_600 }] } } as MemberDesk;
  const from = ({ id }: { id: number }, quote: string) =>
    reportError(
      { article, quote, said: "错" },
      memberActor(id, () => true),
      desk,
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
  const lines = await rows("select action, detail->>'points' as points from audit_entries where target_kind = 'error'");
  expect(lines.at(-1)).toEqual({ action: "error.answer", points: "10" });
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
  // Who reads everything and may correct elsewhere answers nothing here.
  const both = staffActor({ id: far.id, sessionId: far.sessionId, grants: [...legal.grants, ...far.grants] });
  await expect(answerReport(both, answer)).rejects.toThrow("forbidden");
});
