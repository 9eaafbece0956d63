import type { Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { VersionedRecord, type Stored } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { deleteRule, findRule, insertRule, isTaken, updateRule, type VersionedRule } from "./check-rule.repo.server.ts";
import { ruleFaults, type RuleFault } from "./check.rules.ts";
import { ruleInput, type CheckRule } from "./check.schema.ts";

/** The content of a rule. `suggestedBy` is the id of the staff member who suggested it, null for an accepted rule. */
export type RuleContent = Omit<CheckRule, "id"> & { suggestedBy: number | null };

/** The reason why a rule was refused: a fault, or a duplicate of another rule. */
export type RuleSaveFault = RuleFault | { code: "taken"; text: string };

/** Thrown if a rule has faults and is therefore not saved. */
export class FaultyRule extends Error {
  readonly faults: RuleSaveFault[];
  constructor(faults: RuleSaveFault[]) {
    super("a rule has faults");
    this.name = "FaultyRule";
    this.faults = faults;
  }
}

/** Validates a rule and returns it in its stored form. Throws `invalid_input` and FaultyRule. */
export function acceptRule(input: unknown, suggestedBy: number | null): RuleContent {
  const rule = accept(ruleInput, input);
  const faults = ruleFaults(rule);
  if (faults.length > 0) throw new FaultyRule(faults);
  return { ...rule, suggestedBy };
}

/** The check rules, including suggested ones. Saving a suggestion accepts it. Throws FaultyRule. */
export const checkRules = new VersionedRecord<RuleContent, Stored<RuleContent>, Actor>({
  noun: "check rule",
  storedKind: "check-rule",
  permission: "rule.manage",
  accept: (input) => acceptRule(input, null),
  read: async (id, trx) => {
    const rule = await findRule(id, trx);
    return rule && { version: rule.version, record: contentOf(rule) };
  },
  insert: async (_, { record }, trx) => {
    const { suggestedBy, ...rule } = record;
    const id = await insertRule(rule, suggestedBy, trx);
    if (id === undefined) throw taken(record);
    return { id, version: 1, record };
  },
  write: async (_, { id, record: { suggestedBy: _by, ...rule } }, trx) => updateRule(id, rule, trx),
  remove: async (_, id, __, trx) => deleteRule(id, trx),
  check: async (_, { id, record }, trx) => {
    if (id !== undefined && (await isTaken({ id, ...record }, trx))) throw taken(record);
  },
  checkRemoval: async (id, { record }) => {
    if (record.suggestedBy === null) throw new DomainError("conflict", `rule ${id} stands already`);
  },
  afterChange: async (actor, { id: targetId, ...done }, trx) => {
    const { family, pattern, severity, enabled } = done.did === "remove" ? done.before.record : done.record;
    const isAccepted = done.did === "save" && done.before.record.suggestedBy !== null;
    const isSuggested = done.did === "add" && done.record.suggestedBy !== null;
    const saved = isAccepted ? "rule.accept" : isSuggested ? "rule.suggest" : "rule.save";
    const action = done.did === "remove" ? "rule.decline" : saved;
    const detail = { family, pattern, severity, enabled };
    await recordAudit({ actor, action, targetKind: "check-rule", targetId, detail }, trx);
  },
});

/** Returns the content of a stored rule. */
export const contentOf = ({ id: _id, version: _version, ...rule }: VersionedRule): RuleContent => rule;

const taken = ({ pattern }: RuleContent) => new FaultyRule([{ code: "taken", text: pattern }]);
