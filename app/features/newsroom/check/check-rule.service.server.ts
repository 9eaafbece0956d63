import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  isStaff,
  WHOLE_SITE,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { importRules } from "./check-rule-editing.service.server.ts";
import { allow, findRules, insertMissingRules } from "./check.repo.server.ts";
import { ruleFaults } from "./check.rules.ts";
import { ruleInput, type CheckRule, type Family, type RuleInput } from "./check.schema.ts";

/** Returns all rules. Throws `forbidden` if the actor may not suggest rules. */
export async function readRules(actor: Actor): Promise<CheckRule[]> {
  requirePermissionSomewhere(actor, "rule.suggest");
  return findRules();
}

/**
 * Saves rules. Each replaces the existing rule with the same family and pattern. Throws `invalid_input` for an invalid
 * pattern and for failing examples, and then saves nothing.
 */
export async function writeRules(inputs: readonly RuleInput[], actor: Actor): Promise<void> {
  requirePermission(actor, "rule.manage", WHOLE_SITE);
  await importRules(actor, { rules: inputs.map(soundRule), isTrial: false });
}

/** Inserts the shipped rules, except those whose pattern exists already. */
export async function installRules(rules: readonly RuleInput[], trx: Db): Promise<void> {
  await insertMissingRules(rules.map(soundRule), trx);
}

/**
 * Suppresses findings of a family about the given words, on the whole site. Throws `forbidden`, and `invalid_input` for a
 * family whose findings block a story.
 */
export async function allowWords(family: Family, words: string, actor: Actor): Promise<void> {
  requirePermission(actor, "rule.suggest", WHOLE_SITE);
  if (family === "sensitive" || family === "missing")
    throw new DomainError("invalid_input", `words of ${family} are always mentioned`);
  await withTransaction(async (trx) => {
    if (!(await allow(family, words, isStaff(actor) ? actor.id : null, trx))) return;
    const detail = { family };
    await recordAudit({ actor, action: "rule.allow", targetKind: "check-rule", targetId: words, detail }, trx);
  });
}

const FAULTS = {
  pair: (text: string) => `pattern: "${text}" is not name=code`,
  pattern: (text: string) => `pattern: ${text}`,
  hit: (text: string) => `hits: nothing is found in "${text}"`,
  miss: (text: string) => `misses: something is found in "${text}"`,
};

function soundRule(input: RuleInput): Omit<CheckRule, "id"> {
  const rule = accept(ruleInput, input);
  const wrong = ruleFaults(rule).map(({ code, text }) => FAULTS[code](text));
  if (wrong.length > 0) throw new DomainError("invalid_input", wrong.join("; "));
  return rule;
}
