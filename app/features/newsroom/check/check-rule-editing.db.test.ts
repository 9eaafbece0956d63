import { beforeEach, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import {
  declineRule,
  importRules,
  readVersionedRules,
  readRuleVersions,
  saveVersionedRule,
  suggestRule,
} from "./check-rule-editing.service.server.ts";
import { checkRuleCalls } from "./check-rule.calls.server.ts";
import { findRules } from "./check.repo.server.ts";
import type { RuleInput } from "./check.schema.ts";

testDatabase();
beforeEach(() => emptyTables("check_rules", "noun_revisions", "audit_entries"));

const RULE: RuleInput = {
  family: "style",
  pattern: "老字号",
  severity: "hint",
  hits: ["一家老字号店"],
  misses: ["老店"],
};

const saved = async (...asked: Parameters<typeof saveVersionedRule>) => (await saveVersionedRule(...asked)).saved!;
const suggested = async (...asked: Parameters<typeof suggestRule>) => (await suggestRule(...asked)).saved!;
const trail = () => rows("select actor, action, target_kind, target_id, detail from audit_entries order by id");

it("saves a rule and its versions, and nothing over what somebody else has saved", async () => {
  const actor = await addStaff("proofreader");
  const { id } = await saved(actor, undefined, RULE);
  expect((await readRuleVersions(actor, id)).map(({ number, rule }) => [number, rule.severity])).toEqual([[1, "hint"]]);
  const saves = await Promise.all(
    ["block", "confirm"].map((severity) =>
      saveVersionedRule(actor, { id, version: 1 }, { ...RULE, severity: severity as "block" }),
    ),
  );
  expect(saves.filter((one) => one.saved?.theirs === null)).toHaveLength(1);
  const late = saves.find((one) => one.saved?.theirs !== null)?.saved;
  expect(late).toMatchObject({ id, version: 2, theirs: { version: 2, record: { pattern: "老字号" } } });
  const versions = await readRuleVersions(actor, id);
  expect(versions.map(({ number, rule }) => [number, rule.severity === "hint"])).toEqual([
    [2, false],
    [1, true],
  ]);
  const told = { actor: `staff:${actor.id}`, action: "rule.save", target_kind: "check-rule", target_id: String(id) };
  expect(await trail()).toEqual(
    [versions[1], versions[0]].map((version) => ({
      ...told,
      detail: { family: "style", pattern: "老字号", severity: version?.rule.severity, enabled: true },
    })),
  );
  expect(await saveVersionedRule(actor, undefined, RULE)).toMatchObject({ faults: [{ code: "taken" }] });
  await expect(saveVersionedRule(actor, { id: 999_999, version: 1 }, RULE)).rejects.toThrow("not_found");
});

it("saves no rule that does not hold its examples, nor a pattern that could be slow", async () => {
  const actor = await addStaff("legal");
  const tried = async (more: object) => (await saveVersionedRule(actor, undefined, { ...RULE, ...more })).faults;
  expect(await tried({ hits: ["新店"] })).toEqual([{ code: "hit", text: "新店" }]);
  expect(await tried({ misses: ["老字号"] })).toEqual([{ code: "miss", text: "老字号" }]);
  expect(await tried({ kind: "linear", pattern: "(老+)+$" })).toMatchObject([{ code: "pattern" }]);
  expect(await tried({ kind: "pair", pattern: "茅台" })).toEqual([{ code: "pair", text: "茅台" }]);
  const wrong = { ...RULE, hits: ["新店"] };
  const refused = { saved: null, faults: [{ code: "hit", text: "新店" }] };
  expect(await saveVersionedRule(actor, undefined, wrong)).toEqual(refused);
  expect(await saveVersionedRule(actor, { id: 7, version: 1 }, wrong)).toEqual(refused);
  expect(await suggestRule(actor, wrong)).toEqual(refused);
  expect(await readVersionedRules(actor)).toEqual([]);
  expect(await rows("select from audit_entries")).toEqual([]);
});

it("lets no rule look for what another one of its family looks for", async () => {
  const actor = await addStaff("legal");
  const save = async (base: { id: number; version: number } | undefined, more: object = {}) =>
    saveVersionedRule(actor, base, { ...RULE, hits: [], misses: [], ...more });
  const { id } = (await save(undefined)).saved!;
  await save(undefined, { pattern: "新字号" });
  const taken = { saved: null, faults: [{ code: "taken", text: "新字号" }] };
  expect(await save({ id, version: 1 }, { pattern: "新字号" })).toEqual(taken);
  expect(await save(undefined, { pattern: "新字号" })).toEqual(taken);
  expect(await save({ id, version: 1 }, { pattern: "新字号", family: "unsourced" })).toEqual({
    saved: { id, version: 2, theirs: null },
    faults: [],
  });
  expect(await save({ id, version: 2 }, { pattern: "新字号", family: "unsourced", severity: "block" })).toMatchObject({
    saved: { id, version: 3, theirs: null },
  });
  expect((await readRuleVersions(actor, id)).map(({ number }) => number)).toEqual([3, 2, 1]);
  expect((await readVersionedRules(actor)).map((rule) => rule.id)).toEqual([id + 1, id]);
});

it("lets a suggestion look for nothing until it is accepted, and take it away when it is declined", async () => {
  const editor = await addStaff("editor");
  const head = await addStaff("desk-head");
  const { id } = await suggested(editor, RULE);
  expect(await findRules()).toMatchObject([{ enabled: false }]);
  expect(await readVersionedRules(head)).toEqual([
    {
      ...RULE,
      id,
      version: 1,
      kind: "literal",
      advice: "",
      adviceEn: "",
      enabled: false,
      suggestedBy: editor.id,
      by: expect.stringMatching(/^edit_/),
    },
  ]);
  await expect(readVersionedRules(await addStaff("reporter"))).rejects.toThrow("forbidden");
  await expect(readRuleVersions(await addStaff("reporter"), id)).rejects.toThrow("forbidden");
  await expect(saveVersionedRule(editor, { id, version: 1 }, RULE)).rejects.toThrow("forbidden");
  expect((await saved(head, { id, version: 1 }, RULE)).theirs).toBeNull();
  expect(await findRules()).toMatchObject([{ enabled: true, version: 2 }]);
  await expect(declineRule(head, id)).rejects.toThrow("conflict");
  const other = await suggested(editor, { ...RULE, pattern: "老字号店" });
  await expect(declineRule(editor, other.id)).rejects.toThrow("forbidden");
  await declineRule(head, other.id);
  await expect(declineRule(head, other.id)).rejects.toThrow("not_found");
  expect(await readVersionedRules(head)).toMatchObject([{ id, suggestedBy: null, by: "" }]);
  const trail = await rows<{ action: string }>("select action from audit_entries order by id");
  expect(trail.map(({ action }) => action)).toEqual(["rule.suggest", "rule.accept", "rule.suggest", "rule.decline"]);
  await expect(suggestRule(await addStaff("reporter"), RULE)).rejects.toThrow("forbidden");
});

it("takes a suggestion over with what says the same, and keeps what a rule said that came without a version", async () => {
  const [actor, editor] = [await addStaff("proofreader"), await addStaff("editor")];
  const { id } = await suggested(editor, RULE);
  const rules = [{ ...RULE, enabled: false }];
  expect(await importRules(actor, { rules, isTrial: false })).toEqual({ added: 0, changed: 1, same: 0, faults: [] });
  expect(await readVersionedRules(actor)).toMatchObject([{ id, suggestedBy: null, enabled: false, version: 2 }]);
  const named = { family: "style", pattern: "新字号" };
  const shipped = await insert("check_rules", { ...named, kind: "literal", severity: "hint", advice: "旧" });
  await saveVersionedRule(actor, { id: shipped, version: 1 }, { ...RULE, pattern: "新字号", hits: [] });
  const versions = await readRuleVersions(actor, shipped);
  expect(versions.map(({ number, by, rule }) => [number, by, rule.advice])).toEqual([
    [2, expect.stringMatching(/^proo_/), ""],
    [1, "", "旧"],
  ]);
});

it("imports all rules or none, and tells first what that would do", async () => {
  const actor = operator("li");
  await saveVersionedRule(actor, undefined, RULE);
  const rules = [RULE, { ...RULE, severity: "block" as const, pattern: "新字号", hits: [], misses: [] }];
  expect(await importRules(actor, { rules, isTrial: true })).toEqual({ added: 1, changed: 0, same: 1, faults: [] });
  expect(await readVersionedRules(actor)).toHaveLength(1);
  const broken = [...rules, { ...RULE, pattern: "甲", hits: ["乙"] }];
  const refused = await importRules(actor, { rules: broken, isTrial: false });
  expect(refused).toEqual({
    added: 2,
    changed: 0,
    same: 1,
    faults: [{ row: 2, faults: [{ code: "hit", text: "乙" }] }],
  });
  expect(await readVersionedRules(actor)).toHaveLength(1);
  const changed = [{ ...RULE, advice: "改了" }, ...rules.slice(1)];
  expect(await importRules(actor, { rules: changed, isTrial: false })).toMatchObject({ added: 1, changed: 1, same: 0 });
  expect(await importRules(actor, { rules: changed, isTrial: false })).toMatchObject({ added: 0, changed: 0, same: 2 });
  const written = (await readVersionedRules(actor)).map(({ pattern, advice, version }) => [pattern, advice, version]);
  expect(written).toEqual([
    ["新字号", "", 1],
    ["老字号", "改了", 2],
  ]);
  const proofreader = await addStaff("proofreader");
  const many = Array.from({ length: 21 }, (_, index) => ({ ...RULE, pattern: `词${index}号`, hits: [], misses: [] }));
  await expect(importRules(proofreader, { rules: many, isTrial: false })).rejects.toMatchObject({
    help: { stepUp: true },
  });
  expect((await importRules(proofreader, { rules: many, isTrial: true })).added).toBe(21);
  expect((await importRules(proofreader, { rules: many.slice(1), isTrial: false })).added).toBe(20);
});

it("takes a thousand rules at a time, each with ten examples of two hundred characters, and no more of either", () => {
  const { input } = checkRuleCalls["POST /newsroom/importCheckRules"];
  const fits = ({ rules, examples, length }: { rules: number; examples: number; length: number }) => {
    const texts = Array.from({ length: examples }, () => "长".repeat(length));
    const plain = { kind: "literal", pattern: "长", advice: "", adviceEn: "", enabled: true } as const;
    const rule = { ...RULE, ...plain, hits: texts, misses: [] };
    return input.safeParse({ rules: Array.from({ length: rules }, () => rule), isTrial: true }).success;
  };
  const most = { rules: 1_000, examples: 10, length: 200 };
  const more = [{ rules: 1_001 }, { examples: 11 }, { length: 201 }].map((one) => ({ ...most, ...one }));
  expect([most, ...more].map(fits)).toEqual([true, false, false, false]);
});
