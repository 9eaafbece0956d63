import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { changeWordList } from "#app/features/base/sensitive-word/newsroom/sensitive-word.service.server.ts";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, withTransaction } from "#db/client.ts";
import { readCheckRules } from "../../../../defaults/check-rules.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { rulesVersion } from "./checker.service.server.ts";
import { allowWords, installRules, readRules, writeRules } from "./check-rule.service.server.ts";
import type { CheckedFields } from "./check.schema.ts";
import {
  checkText,
  requireNoBlocks,
  noteReasons,
  recheckText,
  readReport,
  readReports,
  readWaivers,
  waiveFindings,
} from "./check.service.server.ts";

testDatabase();

const li = operator("li");
const FIELDS: CheckedFields = {
  title: "上半年卖得更多",
  shortTitle: "",
  dek: "",
  plain: ["卖得比去年多。", "价格没有涨。"],
  summary: "",
  columnId: 1,
  coverMediaId: 2,
  origin: "original",
  sourceId: null,
  sourceName: "",
  sourceUrl: "",
  originalTitle: "",
  originalAuthor: "",
  aiLabel: "none",
};
const ORIGINAL = {
  sourceName: "某报",
  sourceUrl: "https://news.example/a",
  originalTitle: "原题",
  originalAuthor: "李四",
};
let id: number;

beforeAll(async () => {
  await withTransaction(async (trx) => installRules(await readCheckRules(), trx));
  const row = await database().insertInto("manuscripts").defaultValues().returning("id").executeTakeFirstOrThrow();
  id = row.id;
});

const codes = async (body: string, fields = FIELDS) =>
  (await checkText({ id, fields, body })).findings.map(({ code, words }) => `${code} ${words}`.trim());

it("ships rules of which each holds its examples, and which say nothing wrong of sound texts", async () => {
  // Without an ORDER BY, this row would be read last.
  await rows("update check_rules set advice = advice where id = (select min(id) from check_rules)");
  const rules = await readRules(li);
  expect(rules.length).toBeGreaterThan(300);
  // Installing does not change existing rules.
  await withTransaction(async (trx) => installRules((await readCheckRules()).slice(0, 3), trx));
  expect(await readRules(li)).toEqual(rules);
  expect(rules.map((rule) => rule.id)).toEqual(rules.map((rule) => rule.id).toSorted((a, b) => a - b));
  const wrong = new Set<string>();
  for (const file of globSync("demo/articles/**/*.md")) {
    const { findings } = await checkText({ id, fields: FIELDS, body: `<p>${await readFile(file, "utf8")}</p>` });
    for (const { family, words } of findings) if (family === "misspelling") wrong.add(words);
  }
  expect([...wrong]).toEqual([]);
});

it("keeps a report on exactly the text it has read", async () => {
  const body = "<p>公司的竟争力</p>";
  const report = await checkText({ id, fields: FIELDS, body });
  expect(report).toMatchObject({ manuscript_id: id, blocks: 0, confirms: 1, rules_version: await rulesVersion() });
  const text = { id, fields: FIELDS, body };
  const recheck = () => withTransaction((trx) => recheckText(text, report.text_sha256, trx));
  expect((await recheck()).id).toBe(report.id);
  await rows("update check_rules set version = version + 1 where id = (select min(id) from check_rules)");
  const renewed = await recheck();
  expect(renewed.id).toBeGreaterThan(report.id);
  expect(renewed).toMatchObject({ text_sha256: report.text_sha256, rules_version: await rulesVersion() });
  expect(await checkText({ id, fields: { ...FIELDS, title: " " }, body })).toMatchObject({ blocks: 1, confirms: 1 });
  expect((await readReport(id, report.text_sha256))?.id).toBe(renewed.id);
  const other = await checkText({ id, fields: FIELDS, body: `${body}<p>又一段</p>` });
  expect(other.text_sha256.equals(report.text_sha256)).toBe(false);
  const again = await checkText({ id, fields: FIELDS, body });
  expect((await readReport(id, report.text_sha256))?.id).toBe(again.id);
  const { id: stranger } = await database()
    .insertInto("manuscripts")
    .defaultValues()
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await readReport(stranger, report.text_sha256)).toBeUndefined();
  expect(await readReports([other.id])).toMatchObject([{ id: other.id }]);
  expect((await readReports([report.id, other.id])).map((one) => one.id).toSorted((a, b) => a - b)).toEqual([
    report.id,
    other.id,
  ]);
  expect(() => requireNoBlocks(report)).not.toThrow();
  expect(() => requireNoBlocks({ findings: [{ ...report.findings[0]!, severity: "block" }] })).toThrow("refused");
});

it("is answered for by each signer in each text, and by nobody for another one", async () => {
  const [one, other] = [await addStaff("editor"), await addStaff("desk-head")];
  const body = "<p>公司的竟争力</p>";
  const [report, longer] = [
    await checkText({ id, fields: FIELDS, body }),
    await checkText({ id, fields: FIELDS, body: `${body}<p>又一段</p>` }),
  ];
  const finding = report.findings.find(({ severity }) => severity === "confirm")?.id ?? "";
  const waive = (of: typeof report, who: { id: number }, ...reasons: string[]) =>
    withTransaction((trx) =>
      waiveFindings(
        of,
        reasons.map((reason) => ({ finding, reason })),
        { staffId: who.id, since: new Date(0) },
        trx,
      ),
    );
  await expect(waive(report, one)).rejects.toThrow("refused");
  await waive(report, one, "引文如此");
  await waive(report, one);
  await expect(waive(report, other)).rejects.toThrow("refused");
  const again = longer.findings.find(({ severity }) => severity === "confirm")?.id;
  if (again === finding) await expect(waive(longer, one)).rejects.toThrow("refused");
  const unknown = withTransaction((trx) =>
    waiveFindings(report, [{ finding: "x", reason: "看过" }], { staffId: one.id, since: new Date(0) }, trx),
  );
  await expect(unknown).rejects.toThrow("no finding x to confirm");
  await rows(
    "insert into check_waivers (report_id, finding, staff_id, reason, at) values ($1, $2, $3, '早先看过', now() - interval '1 hour')",
    [longer.id, finding, other.id],
  );
  const at = expect.any(Date);
  expect(await readWaivers(id)).toEqual([
    { reportId: longer.id, finding, staffId: other.id, reason: "早先看过", at },
    { reportId: report.id, finding, staffId: one.id, reason: "引文如此", at },
  ]);
  // When a story is handed in, reasons are stored only for findings that signers must confirm.
  const reasons = ["x", finding].map((of) => ({ finding: of, reason: "交稿时说" }));
  await withTransaction((trx) => noteReasons(report, reasons, other.id, trx));
  expect((await readWaivers(id)).slice(2)).toEqual([
    { reportId: report.id, finding, staffId: other.id, reason: "交稿时说", at },
  ]);
  const { id: stranger } = await database()
    .insertInto("manuscripts")
    .defaultValues()
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await readWaivers(stranger)).toEqual([]);
});

it("knows a rule that is written, a word that is added and words that are allowed at once", async () => {
  expect(await codes("<p>老字号和彩民之友</p>")).toEqual([]);
  await writeRules([{ family: "style", pattern: "老字号", severity: "hint", hits: ["老字号店"] }], li);
  expect(await codes("<p>老字号和彩民之友</p>")).toEqual(["style 老字号"]);
  await changeWordList([{ word: "彩民之友", action: "refuse" }], li);
  await expect.poll(() => codes("<p>老字号和彩民之友</p>")).toEqual(["sensitive 彩民之友", "style 老字号"]);
  const reader = await addStaff("proofreader");
  // Allowing a word twice stores it once and sends one event.
  for (const who of [reader, li]) await allowWords("style", "老字号", who);
  expect(await rows("select family, words, staff_id from check_allowed")).toEqual([
    { family: "style", words: "老字号", staff_id: reader.id },
  ]);
  expect(await codes("<p>老字号和彩民之友</p>")).toEqual(["sensitive 彩民之友"]);
  await expect(allowWords("sensitive", "彩民之友", li)).rejects.toThrow("invalid_input");
  await expect(allowWords("missing", "标题", li)).rejects.toThrow("invalid_input");
  const suggests = await addStaff("reporter");
  await expect(allowWords("style", "新", suggests)).rejects.toThrow("forbidden");
  const entries = await rows("select action, target_id, detail from audit_entries where target_kind = 'check-rule'");
  expect(entries).toEqual([
    { action: "rule.save", target_id: expect.any(String), detail: expect.objectContaining({ pattern: "老字号" }) },
    { action: "rule.allow", target_id: "老字号", detail: { family: "style" } },
  ]);
});

it.each([
  ["a hit that is none", { pattern: "甲乙", hits: ["丙丁"] }, "hits"],
  ["a miss that is one", { pattern: "甲乙", misses: ["甲乙丙"] }, "misses"],
  ["a pattern that could be slow", { pattern: "(甲+)+", kind: "linear" as const }, "pattern"],
  ["a pair that is none", { pattern: "甲乙", kind: "pair" as const }, "pattern"],
])("refuses a rule with %s, and writes nothing", async (_, rule, named) => {
  const count = (await readRules(li)).length;
  await expect(writeRules([{ family: "style", severity: "hint", ...rule }], li)).rejects.toThrow(named);
  expect(await readRules(li)).toHaveLength(count);
});

it("lets rules be written by who may, and suggested by others", async () => {
  const editor = staffActor({ id: 1, sessionId: 1, grants: [{ role: "editor", scope: { kind: "site" } }] });
  await expect(writeRules([{ family: "style", pattern: "丙", severity: "hint" }], editor)).rejects.toThrow("forbidden");
  expect((await readRules(editor)).length).toBeGreaterThan(300);
});

it("finds links that are dead inside the site, and pictures whose rights are not known or over", async () => {
  const { id: live } = await saveArticle(
    { title: "在", body: "<p>在</p>", publishAt: new Date(0), initialStatus: "published" },
    li,
  );
  const link = (address: string) => `<a href="${address}">看</a>`;
  const dead = ["/news/999999", "/no/such/page", "/nowhere-page"];
  const alive = [
    `/news/${live}?from=a`,
    "/billboard",
    "https://example.com/news/999999",
    `/news/${id}`,
    "/media/ab/1.csv",
  ];
  expect(await codes(`<p>${[...dead, ...alive].map(link).join("，")}</p>`)).toEqual(
    dead.map((one) => `dead-link ${one}`),
  );
  const add = (sha256: string, rights: "own" | "unknown" | "ai", valid_until: Date | null, ai_mark = false) =>
    database()
      .insertInto("media")
      .values({
        sha256,
        rights,
        rights_by: "某人",
        valid_until,
        ai_mark,
        extension: "png",
        width: 9,
        height: 9,
        widths: [9],
        bytes: 9,
        alt: "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  await add("aa11", "own", null);
  await add("bb22", "unknown", null);
  const { id: cover } = await add("cc33", "own", new Date(0));
  const picture = (hash: string) => `<figure><img src="/media/${hash}/9.png" alt="图"></figure>`;
  const body = `<p>正文</p>${["aa11", "bb22", "dd44"].map(picture).join("")}`;
  expect(await codes(body, { ...FIELDS, coverMediaId: cover })).toEqual([
    "rights-over cover",
    "no-rights /media/bb22/9.png",
    "no-rights /media/dd44/9.png",
  ]);
  // A picture made by AI: with the label in its caption, or as a drawn cover.
  const [{ id: plain }, { id: drawn }] = [await add("ee55", "ai", null), await add("ff66", "ai", null, true)];
  const said = `<figure><img src="/media/ee55/9.png" alt="图"><figcaption><mark>AI</mark></figcaption></figure>`;
  expect(await codes(`<p>正文</p>${picture("ee55")}`, { ...FIELDS, coverMediaId: plain })).toEqual([
    "no-ai-mark cover",
    "no-ai-mark /media/ee55/9.png",
  ]);
  expect(await codes(`<p>正文</p>${said}`, { ...FIELDS, coverMediaId: drawn })).toEqual([]);
  // The link of a reprint is checked even if the host of its source is unknown.
  const source = (host: string) => insert("sources", { name: `来源${host}`, list: "official", host });
  const reprint = async (sourceId: number) =>
    (await codes("<p>正文</p>", { ...FIELDS, coverMediaId: drawn, origin: "reprint", sourceId, ...ORIGINAL })).filter(
      (code) => code.startsWith("no-source-host"),
    );
  expect((await reprint(await source(""))).length).toBe(1);
  expect(await reprint(await source("news.example"))).toEqual([]);
});
