import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { LONGEST_RULE_TEXT, MOST_EXAMPLES, MOST_RULES, RULE_FAMILIES, RULE_KINDS, SEVERITIES } from "./check.rules.ts";

const text = z.string().trim().max(LONGEST_RULE_TEXT);
const examples = z.array(text.min(1)).max(MOST_EXAMPLES);
const rule = z.strictObject({
  family: z.enum(RULE_FAMILIES),
  kind: z.enum(RULE_KINDS),
  pattern: text.min(1),
  severity: z.enum(SEVERITIES),
  advice: text,
  adviceEn: text,
  hits: examples,
  misses: examples,
  enabled: z.boolean(),
});
export type RuleText = z.infer<typeof rule>;

const fault = z.object({ code: z.enum(["pattern", "pair", "hit", "miss", "taken"]), text: z.string() });
export type SaidFault = z.infer<typeof fault>;
/** `isStale`: the stored version is newer. Nothing is saved then, nor where there are `faults`. */
const outcome = z.object({ saved: z.boolean(), id: z.int(), isStale: z.boolean(), faults: z.array(fault) });

/** The rules of the checks (docs/newsroom.md#words-and-rules). */
export const checkRuleCalls = defineCalls({
  "GET /newsroom/checkRules": {
    permission: "rule.suggest",
    answer: z.object({
      list: z.array(
        z.object({
          ...rule.shape,
          id: z.int(),
          version: z.int(),
          isSuggested: z.boolean(),
          /** Who suggested it, "" for an accepted rule. */
          by: z.string(),
        }),
      ),
    }),
  },
  /** `seen` null adds a rule; saving a suggestion accepts it. */
  "POST /newsroom/saveCheckRule": {
    permission: "rule.manage",
    input: z.strictObject({ seen: z.strictObject({ id: idField, version: z.int().positive() }).nullable(), rule }),
    records: { "seen.id": "newsroom check rule", "seen.version": "no record" },
    answer: outcome,
  },
  "POST /newsroom/suggestCheckRule": {
    permission: "rule.suggest",
    input: z.strictObject({ rule }),
    answer: outcome,
  },
  "POST /newsroom/declineCheckRule": {
    permission: "rule.manage",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom check rule" },
    answer: z.null(),
  },
  "GET /newsroom/checkRuleVersions": {
    permission: "rule.suggest",
    input: z.object({ id: idField }),
    records: { id: "newsroom check rule" },
    answer: z.object({
      list: z.array(z.object({ number: z.int(), by: z.string(), at: z.int(), rule: z.object(rule.shape) })),
    }),
  },
  /**
   * All rules are imported, or none where one has faults; `isTrial`: only a preview. Many rules require a repeated second
   * factor.
   */
  "POST /newsroom/importCheckRules": {
    permission: "rule.manage",
    input: z.strictObject({ rules: z.array(rule).min(1).max(MOST_RULES), isTrial: z.boolean() }),
    answer: z.object({
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      faults: z.array(z.object({ row: z.int(), faults: z.array(fault) })),
    }),
    texts: ["staff"],
  },
});

type CheckRuleCalls = typeof checkRuleCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends CheckRuleCalls {}
}
