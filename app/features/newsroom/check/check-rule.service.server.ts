import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { demandAct, isStaff } from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { PatternError } from "./check.pattern.ts";
import { allow, findRules, insertMissingRules, saveRule } from "./check.repo.server.ts";
import { ruleInput, type CheckRule, type Family, type RuleInput } from "./check.schema.ts";
import { readyRules } from "./check.words.ts";

/** All rules, for who may suggest one. Throws `forbidden`. */
export async function readRules(actor: Actor): Promise<CheckRule[]> {
  demandAct(actor, "rule.suggest");
  return findRules();
}

/**
 * Writes rules of the house, each in the place of the one of the same family and pattern. Throws `invalid_input` for a pattern
 * that is none, and for one that does not hold its own examples; nothing is written then.
 */
export async function writeRules(inputs: readonly RuleInput[], actor: Actor): Promise<void> {
  demandAct(actor, "rule.manage");
  const rules = inputs.map(soundRule);
  await withTransaction(async (trx) => {
    for (const rule of rules) {
      const targetId = await saveRule(rule, trx);
      const detail = { family: rule.family, pattern: rule.pattern, severity: rule.severity, enabled: rule.enabled };
      await recordAudit({ actor, action: "rule.save", targetKind: "check-rule", targetId, detail }, trx);
    }
  });
}

/** Puts the rules of the shipped list in their places, but for those of whose patterns there are some already. */
export async function installRules(rules: readonly RuleInput[], trx: Db): Promise<void> {
  await insertMissingRules(rules.map(soundRule), trx);
}

/** Has words of a family not mentioned any more. Throws `invalid_input` for a family whose findings stand in a story's way. */
export async function allowWords(family: Family, words: string, actor: Actor, trx: Db): Promise<void> {
  demandAct(actor, "rule.suggest");
  if (family === "sensitive" || family === "missing")
    throw new DomainError("invalid_input", `words of ${family} are always mentioned`);
  if (!(await allow(family, words, isStaff(actor) ? actor.id : null, trx))) return;
  await recordAudit(
    { actor, action: "rule.allow", targetKind: "check-rule", targetId: words, detail: { family } },
    trx,
  );
}

function soundRule(input: RuleInput): Omit<CheckRule, "id"> {
  const rule = accept(ruleInput, input);
  if (rule.kind === "pair" && !/^[^=\s]{2,12}=\d{5,6}$/.test(rule.pattern))
    throw new DomainError("invalid_input", `pattern: "${rule.pattern}" is not name=code`);
  const finds = finderOf(rule);
  const wrong = [
    ...rule.hits.filter((text) => !finds(text)).map((text) => `hits: nothing is found in "${text}"`),
    ...rule.misses.filter(finds).map((text) => `misses: something is found in "${text}"`),
  ];
  if (wrong.length > 0) throw new DomainError("invalid_input", wrong.join("; "));
  return rule;
}

function finderOf(rule: Omit<CheckRule, "id">): (text: string) => boolean {
  try {
    const [ready] = readyRules([{ ...rule, id: 0, enabled: true }]);
    return (text) => (ready?.find(text).length ?? 0) > 0;
  } catch (error) {
    if (error instanceof PatternError) throw new DomainError("invalid_input", `pattern: ${error.message}`);
    throw error;
  }
}
