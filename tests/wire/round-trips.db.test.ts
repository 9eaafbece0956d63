import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installRules } from "#app/features/newsroom/check/check-rule.service.server.ts";
import { installWords } from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import zh from "#app/features/base/sensitive-word/newsroom/sensitive-word.zh-cn.ts";
import { ruleTextOf, rulesCsv, rulesOf } from "#app/features/newsroom/check/components/rule-text.ts";
import { wordsCsv, wordsOf, wordsText } from "#app/features/base/sensitive-word/newsroom/components/word-text.ts";
import { withTransaction } from "#db/client.ts";
import { readCheckRules } from "../../defaults/check-rules.ts";
import { testDatabase } from "../db/test-database.ts";
import { article } from "../fixtures/content.ts";
import { MemberSite, rows } from "../fixtures/members.ts";
import { elevate, extra } from "../fixtures/newsroom/newsroom.ts";

/** Tests that an exported file can be imported unchanged, and that the largest input of a screen is accepted. */
testDatabase();
let site: MemberSite;
let who: Awaited<ReturnType<typeof extra>>;

beforeAll(async () => {
  site = await MemberSite.open();
  who = await extra("chief", "admin");
  await elevate(who);
});
afterAll(() => site.close());

const post = (call: string, form: object) => site.post(`newsroom/${call}`, form, { token: who.token });
const get = async (call: string) => (await site.get(`newsroom/${call}`, who.token)).data;

it("the rules that the product ships come back from CSV and JSON as they were", async () => {
  const shipped = await readCheckRules();
  await withTransaction((trx) => installRules(shipped, trx));
  const rules = (await get("checkRules")).list.map(ruleTextOf);
  expect(rules.length).toBe(shipped.length);
  expect(rules.length).toBeGreaterThan(381);
  for (const file of [rulesCsv(rules), JSON.stringify(rules)]) {
    const read = await rulesOf(file);
    expect(read).toEqual(rules);
    const tried = await post("importCheckRules", { rules: read, isTrial: true });
    expect([tried.code, tried.data]).toEqual([1, { added: 0, changed: 0, same: rules.length, faults: [] }]);
  }
  expect((await post("importCheckRules", { rules, isTrial: false })).data).toMatchObject({ same: rules.length });
});

it("a rule with tabs, semicolons, quotes and signs of formulas comes back from CSV as it was", async () => {
  const [rule] = (await get("checkRules")).list.map(ruleTextOf);
  const odd = [
    { ...rule, pattern: "甲\t乙;丙", advice: '说"丁"', hits: ["=1", "'=2", "-3"], misses: ["'", "''=4"] },
    { ...rule, pattern: "'=戊", advice: "@己", adviceEn: "", hits: [], misses: ["＋庚"] },
  ];
  expect(await rulesOf(rulesCsv(odd))).toEqual(odd);
});

it("words come back from CSV and from a text as they were, hundreds at once", async () => {
  const odd = ['带"引号"', "带,逗号", "带，全角逗号", "=公式", "'=撇号", "''双撇", "@词", '结尾"'];
  const plain = Array.from({ length: 330 }, (_, index) => `词${index}`);
  const words = [...odd, ...plain].map(
    (word, index) => ({ word, action: index % 2 === 0 ? "refuse" : "hold" }) as const,
  );
  await withTransaction((trx) => installWords(words, trx));
  const { list } = await get("allWords");
  const same = (read: { word: string }[]) => read.toSorted((one, other) => (one.word < other.word ? -1 : 1));
  expect(same(wordsOf(wordsCsv(list), null, zh.actions))).toEqual(same(list));
  expect(same(wordsOf(wordsText(list), "hold", zh.actions)).map(({ word }) => word)).toEqual(
    same(list).map(({ word }) => word),
  );
  const tried = await post("tryWords", { words: wordsOf(wordsCsv(list), null, zh.actions) });
  expect([tried.code, tried.data]).toEqual([
    1,
    expect.objectContaining({ added: 0, changed: 0, removed: 0, same: list.length, faults: [] }),
  ]);
});

it("a menu of 66 nodes is saved as it is read", async () => {
  const { version } = await get("menus");
  const nodes = Array.from({ length: 66 }, (_, index) => ({
    id: -1 - index,
    parent: null,
    type: "nav",
    name: `n${index}`,
    title: `菜单${index}`,
    titleEn: `Menu ${index}`,
    path: `p${index}`,
    url: "",
    menuType: "tab",
    extend: "none",
    icon: "",
    component: "",
    keepalive: false,
    open: true,
    enabled: true,
  }));
  const saved = await post("saveMenus", { base: version, nodes, mayEmpty: true });
  expect([saved.code, saved.data]).toEqual([
    1,
    expect.objectContaining({ saved: expect.objectContaining({ theirs: null }), faults: [] }),
  ]);
  const read = await get("menus");
  expect(read.nodes).toHaveLength(66);
  expect((await post("saveMenus", { base: read.version, nodes: read.nodes })).data).toMatchObject({
    saved: { theirs: null },
  });
});

it("a menu is emptied only where the call confirms it", async () => {
  const { version: base, nodes } = await get("menus");
  const hidden = nodes.map((node: object) => ({ ...node, enabled: false }));
  const refused = await post("saveMenus", { base, nodes: hidden });
  expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining("“页头”会一项也不剩")]);
  expect(await get("menus")).toEqual({ version: base, nodes });
  expect((await post("saveMenus", { base, nodes: hidden, mayEmpty: true })).data).toMatchObject({
    saved: { theirs: null },
  });
});

it.each([
  [100, 3],
  [500, 10],
])("a ranking of %i places with %i figures is saved", async (places, figures) => {
  const metrics = Array.from({ length: figures }, (_, index) => ({
    key: `m${index}`,
    label: `指标${index}`,
    unit: "元",
    label_en: "",
    unit_en: "",
  }));
  const billboard = {
    title: `榜${places}`,
    title_en: "",
    kind: "editorial",
    period: "month",
    industry: "",
    intro: "",
    intro_en: "",
    method: "",
    method_en: "",
    data_source: "",
    data_source_en: "",
    metrics,
    published: false,
    window_hours: null,
    half_life_hours: null,
    favorite_weight: null,
    comment_weight: null,
    places: null,
  };
  const board = (await post("billboards/save", { key: randomUUID(), record: billboard, note: "" })).data.id;
  const items = Array.from({ length: places }, (_, index) => ({
    rank: index + 1,
    name: `第${index + 1}名`,
    note: "",
    url: "",
    article_id: null,
    values: Object.fromEntries(metrics.map(({ key }, at) => [key, String(index * at)])),
  }));
  const issue = { period_date: "2026-10-01", publish_at: "2026-11-01T00:00:00.000Z", items };
  const saved = await post("billboard-issues/save", { parentId: board, key: randomUUID(), record: issue, note: "" });
  expect([saved.code, saved.msg]).toEqual([1, expect.any(String)]);
  expect((await get(`billboardIssue?id=${saved.data.id}`)).record.items).toEqual(items);
});

it("a subject with 20 sections and 60 events is saved", async () => {
  const ids = [await article("甲"), await article("乙")];
  const sections = Array.from({ length: 20 }, (_, index) => ({
    id: null,
    title: `板块${index}`,
    title_en: "",
    intro: "介绍",
    intro_en: "",
    layout: "list",
    rule_tags: ["标签"],
    articles: ids,
  }));
  const timeline = Array.from({ length: 60 }, (_, index) => ({
    happened_on: "2026-11-01",
    title: `事件${index}`,
    title_en: "",
    text: "经过",
    text_en: "",
    article_id: null,
  }));
  const subject = {
    title: "大专题",
    title_en: "",
    lead: "",
    lead_en: "",
    banner_media_id: null,
    industry: "",
    tags: [],
    status: "ongoing",
    published: false,
    start_at: "2026-11-01T00:00:00.000Z",
    end_at: null,
    sections,
    timeline,
  };
  const saved = await post("subjects/save", { key: randomUUID(), record: subject, note: "" });
  expect([saved.code, saved.msg]).toEqual([1, expect.any(String)]);
  expect(await rows("select from subject_events")).toHaveLength(60);
});

it("says how much a call takes when there is more", async () => {
  const many = await post("orderBillboards", {
    ids: Array.from({ length: 501 }, (_, index) => index + 1),
    standing: [],
  });
  expect([many.code, many.msg]).toEqual([400, "ids太多了，最多500个"]);
  const long = await post("tryWords", { words: [{ word: "长".repeat(101), action: "hold" }] });
  expect([long.code, long.msg]).toEqual([400, "words.0.word太长了，最多100个字"]);
  const values = await post("handIn", { id: 1, waivers: Array.from({ length: 1_500 }, () => 1) });
  expect([values.code, values.msg]).toEqual([400, expect.stringContaining("一次最多1000项")]);
  const bytes = await post("signOut", { text: "长".repeat(30_000) });
  expect([bytes.status, bytes.msg]).toEqual([413, "提交的内容太大了，最多64 KB"]);
});
