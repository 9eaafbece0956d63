import type { Actor } from "#app/features/base/actor/actor.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { keepVersion, readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import {
  requirePermission,
  requirePermissionSomewhere,
  requireElevated,
  isStaff,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  deleteRule,
  findDeskRules,
  insertRule,
  isTaken,
  lockRule,
  updateRule,
  type DeskRule,
} from "./check-rule.repo.server.ts";
import { MANY_RULES, ruleFaults, type RuleFault } from "./check.rules.ts";
import { ruleInput, type CheckRule, type RuleInput } from "./check.schema.ts";

type RuleText = Omit<CheckRule, "id">;

/** The reason why a rule was refused: a fault, or a duplicate of another rule. */
export type DeskFault = RuleFault | { code: "taken"; text: string };

/** The result of a save: saved, refused for a newer version, or refused for faults. */
export type RuleOutcome = { saved: boolean; id: number; isStale: boolean; faults: DeskFault[] };

const refused = (id: number, faults: DeskFault[], isStale = false): RuleOutcome => ({
  saved: false,
  id,
  isStale,
  faults,
});

/** Returns all rules with the names of those who suggested them, newest first. Throws `forbidden`. */
export async function readDeskRules(actor: Actor): Promise<(DeskRule & { by: string })[]> {
  requirePermissionSomewhere(actor, "rule.suggest");
  const rules = await findDeskRules();
  const names = await readNames(rules.map(({ suggestedBy }) => suggestedBy));
  return rules.map((rule) => ({ ...rule, by: rule.suggestedBy === null ? "" : (names.get(rule.suggestedBy) ?? "") }));
}

/**
 * Adds a rule, or saves one at its base version; saving a suggestion accepts it. Throws `forbidden`, and `not_found` for a
 * missing rule.
 */
export async function saveDeskRule(
  actor: Actor,
  { seen, rule: input }: { seen: { id: number; version: number } | null; rule: RuleInput },
): Promise<RuleOutcome> {
  requirePermission(actor, "rule.manage", WHOLE_SITE);
  const rule = accept(ruleInput, input);
  const faults = ruleFaults(rule);
  if (faults.length > 0) return refused(seen?.id ?? 0, faults);
  return withTransaction(async (trx) =>
    seen === null ? add(actor, { rule, suggestedBy: null }, trx) : change(actor, { ...seen, rule }, trx),
  );
}

/** Suggests a rule, which is inactive until it is accepted. Throws `forbidden`. */
export async function suggestRule(actor: StaffActor, input: RuleInput): Promise<RuleOutcome> {
  requirePermissionSomewhere(actor, "rule.suggest");
  const rule = { ...accept(ruleInput, input), enabled: false };
  const faults = ruleFaults(rule);
  if (faults.length > 0) return refused(0, faults);
  return withTransaction((trx) => add(actor, { rule, suggestedBy: actor.id }, trx));
}

/** Removes a suggestion. Throws `forbidden`, `not_found`, and `conflict` for an accepted rule. */
export async function declineRule(actor: Actor, id: number): Promise<void> {
  requirePermission(actor, "rule.manage", WHOLE_SITE);
  await withTransaction(async (trx) => {
    const rule = await lockOrThrow(id, trx);
    if (rule.suggestedBy === null) throw new DomainError("conflict", `rule ${id} stands already`);
    await deleteRule(id, trx);
    await tell(actor, "rule.decline", id, rule, trx);
  });
}

/** Returns the versions of a rule, newest first. Throws `forbidden`. */
export async function readRuleVersions(actor: Actor, id: number) {
  requirePermissionSomewhere(actor, "rule.suggest");
  const kept = await readVersions("check-rule", id);
  return kept.map(({ record, ...one }) => ({ ...one, rule: record as unknown as RuleText }));
}

/** The result of an import or its trial: numbers of new, changed and unchanged rules, and faults by position. */
export type RuleImport = {
  added: number;
  changed: number;
  same: number;
  faults: { row: number; faults: RuleFault[] }[];
};

/**
 * Imports rules; each replaces the one of the same family and pattern. All are stored, or none where one has faults.
 * `isTrial`: only returns the result. Throws `forbidden`, and Refusal for many rules without the second factor.
 */
export async function importRules(
  actor: Actor,
  { rules: inputs, isTrial }: { rules: readonly RuleInput[]; isTrial: boolean },
): Promise<RuleImport> {
  requirePermission(actor, "rule.manage", WHOLE_SITE);
  if (!isTrial && inputs.length > MANY_RULES) requireElevated(actor);
  const rules = inputs.map((input) => accept(ruleInput, input));
  const faults = rules.flatMap((rule, row) => {
    const found = ruleFaults(rule);
    return found.length === 0 ? [] : [{ row, faults: found }];
  });
  return withTransaction(async (trx) => {
    const stand = new Map((await findDeskRules(trx)).map((rule) => [keyOf(rule), rule]));
    const before = rules.map((rule) => stand.get(keyOf(rule)));
    const isSame = rules.map((rule, index) => saysSame(before[index], rule));
    const counts = {
      added: before.filter((rule) => rule === undefined).length,
      changed: before.filter((rule, index) => rule !== undefined && !isSame[index]).length,
      same: isSame.filter(Boolean).length,
    };
    if (isTrial || faults.length > 0) return { ...counts, faults };
    for (const [index, rule] of rules.entries()) {
      const old = before[index];
      if (old === undefined) await add(actor, { rule, suggestedBy: null }, trx);
      else if (!isSame[index]) await change(actor, { id: old.id, version: old.version, rule }, trx);
    }
    return { ...counts, faults };
  });
}

async function add(
  actor: Actor,
  { rule, suggestedBy }: { rule: RuleText; suggestedBy: number | null },
  trx: Db,
): Promise<RuleOutcome> {
  const id = await insertRule(rule, suggestedBy, trx);
  if (id === undefined) return refused(0, [{ code: "taken", text: rule.pattern }]);
  await keepVersion({ kind: "check-rule", id }, { number: 1, record: rule, staffId: staffOf(actor) }, trx);
  await tell(actor, suggestedBy === null ? "rule.save" : "rule.suggest", id, rule, trx);
  return { saved: true, id, isStale: false, faults: [] };
}

async function change(
  actor: Actor,
  { id, version, rule }: { id: number; version: number; rule: RuleText },
  trx: Db,
): Promise<RuleOutcome> {
  const stands = await lockOrThrow(id, trx);
  if (stands.version !== version) return refused(id, [], true);
  if (await isTaken({ id, ...rule }, trx)) return refused(id, [{ code: "taken", text: rule.pattern }]);
  const of = { kind: "check-rule", id } as const;
  await keepVersion(of, { number: version, record: textOf(stands), staffId: null }, trx);
  const number = await updateRule(id, rule, trx);
  await keepVersion(of, { number, record: rule, staffId: staffOf(actor) }, trx);
  await tell(actor, stands.suggestedBy === null ? "rule.save" : "rule.accept", id, rule, trx);
  return { saved: true, id, isStale: false, faults: [] };
}

async function lockOrThrow(id: number, trx: Db): Promise<DeskRule> {
  const rule = await lockRule(id, trx);
  if (rule === undefined) throw new DomainError("not_found", `rule ${id}`);
  return rule;
}

async function tell(actor: Actor, action: AuditAction, id: number, rule: RuleText, trx: Db): Promise<void> {
  const { family, pattern, severity, enabled } = rule;
  const detail = { family, pattern, severity, enabled };
  await recordAudit({ actor, action, targetKind: "check-rule", targetId: id, detail }, trx);
}

const staffOf = (actor: Actor) => (isStaff(actor) ? actor.id : null);
const keyOf = ({ family, pattern }: Pick<RuleText, "family" | "pattern">) => `${family}:${pattern}`;

const textOf = ({ id: _id, version: _version, suggestedBy: _by, ...rule }: DeskRule): RuleText => rule;

function saysSame(stands: DeskRule | undefined, rule: RuleText): boolean {
  if (stands === undefined || stands.suggestedBy !== null) return false;
  const old = textOf(stands);
  return (Object.keys(rule) as (keyof RuleText)[]).every(
    (name) => JSON.stringify(old[name]) === JSON.stringify(rule[name]),
  );
}
