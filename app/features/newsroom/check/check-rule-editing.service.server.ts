import type { BaseVersion } from "#app/lib/base-version.ts";
import type { Actor } from "#app/features/base/actor/actor.ts";
import { readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import type { SaveAnswer } from "#app/newsroom/kit/record/version.schema.ts";
import { differingFields } from "#app/newsroom/kit/record/version.rules.ts";
import { saveAnswer } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  requireElevated,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import {
  acceptRule,
  checkRules,
  contentOf,
  FaultyRule,
  type RuleSaveFault,
  type RuleContent,
} from "./check-rule.record.server.ts";
import { findVersionedRules, type VersionedRule } from "./check-rule.repo.server.ts";
import { MANY_RULES, ruleFaults, type RuleFault } from "./check.rules.ts";
import { ruleInput, type RuleInput } from "./check.schema.ts";

/** The result of a save, or the faults for which it was refused. */
export type RuleOutcome = { saved: SaveAnswer | null; faults: RuleSaveFault[] };

/** Returns all rules, newest first, each with the name of the staff member who suggested it. Throws `forbidden`. */
export async function readVersionedRules(actor: Actor): Promise<(VersionedRule & { by: string })[]> {
  requirePermissionSomewhere(actor, "rule.suggest");
  const rules = await findVersionedRules();
  const names = await readNames(rules.map(({ suggestedBy }) => suggestedBy));
  return rules.map((rule) => ({ ...rule, by: rule.suggestedBy === null ? "" : (names.get(rule.suggestedBy) ?? "") }));
}

/**
 * Adds a rule, or saves one at its base version. Saving a suggestion accepts it. Throws `forbidden`, and `not_found` for a
 * missing rule.
 */
export async function saveVersionedRule(
  actor: Actor,
  base: BaseVersion | undefined,
  rule: RuleInput,
): Promise<RuleOutcome> {
  return orFaults(async () =>
    base === undefined
      ? { ...(await checkRules.add(actor, rule)), theirs: null }
      : saveAnswer(await checkRules.save(actor, base, rule)),
  );
}

/** Suggests a rule, which is inactive until it is accepted. Throws `forbidden`. */
export async function suggestRule(actor: StaffActor, input: RuleInput): Promise<RuleOutcome> {
  requirePermissionSomewhere(actor, "rule.suggest");
  return orFaults(async () => {
    const record = { ...acceptRule(input, actor.id), enabled: false };
    const added = await withTransaction((trx) => checkRules.addWithin(actor, { record }, trx));
    return { ...added, theirs: null };
  });
}

async function orFaults(saving: () => Promise<SaveAnswer>): Promise<RuleOutcome> {
  try {
    return { saved: await saving(), faults: [] };
  } catch (error) {
    if (error instanceof FaultyRule) return { saved: null, faults: error.faults };
    throw error;
  }
}

/** Removes a suggestion. Throws `forbidden`, `not_found`, and `conflict` for an accepted rule. */
export async function declineRule(actor: Actor, id: number): Promise<void> {
  requirePermission(actor, "rule.manage", WHOLE_SITE);
  const { version } = await checkRules.readFor(actor, id);
  if (!(await checkRules.remove(actor, { id, version }))) throw new DomainError("conflict", `rule ${id} has changed`);
}

/** Returns the versions of a rule, newest first. Throws `forbidden`. */
export async function readRuleVersions(actor: Actor, id: number) {
  requirePermissionSomewhere(actor, "rule.suggest");
  const kept = await readVersions("check-rule", id);
  return kept.map(({ record, ...one }) => ({ ...one, rule: record as unknown as RuleContent }));
}

/** The result of an import or of its trial run: the numbers of new, changed and unchanged rules, and the faults by position. */
export type RuleImport = {
  added: number;
  changed: number;
  same: number;
  faults: { row: number; faults: RuleFault[] }[];
};

/**
 * Imports rules. Each replaces the existing rule with the same family and pattern. Stores all rules, or none if one has
 * faults. With `isTrial` it stores nothing and only returns the result. Throws `forbidden`, and Refusal for many rules
 * without the second factor.
 */
export async function importRules(
  actor: Actor,
  { rules: inputs, isTrial }: { rules: readonly RuleInput[]; isTrial: boolean },
): Promise<RuleImport> {
  requirePermission(actor, "rule.manage", WHOLE_SITE);
  if (!isTrial && inputs.length > MANY_RULES) requireElevated(actor);
  const rules = inputs.map((input): RuleContent => ({ ...accept(ruleInput, input), suggestedBy: null }));
  const faults = rules.flatMap((rule, row) => {
    const found = ruleFaults(rule);
    return found.length === 0 ? [] : [{ row, faults: found }];
  });
  return withTransaction(async (trx) => {
    const stored = new Map((await findVersionedRules(trx)).map((rule) => [keyOf(rule), rule]));
    const planned = rules.map((record) => {
      const before = stored.get(keyOf(record));
      return {
        record,
        before,
        isSame: before !== undefined && differingFields(contentOf(before), record).length === 0,
      };
    });
    const added = planned.filter(({ before }) => before === undefined).length;
    const same = planned.filter(({ isSame }) => isSame).length;
    const counts = { added, changed: planned.length - added - same, same };
    if (isTrial || faults.length > 0) return { ...counts, faults };
    for (const { record, before } of planned)
      if (before === undefined) await checkRules.addWithin(actor, { record }, trx);
      else await checkRules.saveWithin(actor, before, { record, note: "" }, trx);
    return { ...counts, faults };
  });
}

const keyOf = ({ family, pattern }: Pick<RuleContent, "family" | "pattern">) => `${family}:${pattern}`;
