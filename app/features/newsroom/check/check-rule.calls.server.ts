import { z } from "zod";
import { hasBaseVersion, saveOutcome, versionLine } from "#app/newsroom/kit/record/version.schema.ts";
import { FAMILIES } from "./check.schema.ts";
import { allowWords } from "./check-rule.service.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { LONGEST_RULE_TEXT, MOST_EXAMPLES, MOST_RULES, RULE_FAMILIES, RULE_KINDS, SEVERITIES } from "./check.rules.ts";
import {
  declineRule,
  importRules,
  readVersionedRules,
  readRuleVersions,
  saveVersionedRule,
  suggestRule,
} from "./check-rule-editing.service.server.ts";

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
export type RuleText = z.input<typeof rule>;

const fault = z.object({ code: z.enum(["pattern", "pair", "hit", "miss", "taken"]), text: z.string() });
export type RuleFault = z.input<typeof fault>;
/** The result of a save. If there are `faults`, nothing was saved. */
const outcome = z.object({ saved: saveOutcome.nullable(), faults: z.array(fault) });

/** The rules of the checks (docs/newsroom.md#words-and-rules). */
export const checkRuleCalls = {
  "GET /newsroom/checkRules": newsroomCall({
    permission: "rule.suggest",
    reads: ["check rule"],
    answer: z.object({
      list: z.array(
        z.object({
          ...rule.shape,
          id: z.int(),
          version: z.int(),
          isSuggested: z.boolean(),
          /** The name of the staff member who suggested the rule, "" for an accepted rule. */
          by: z.string(),
        }),
      ),
    }),
    run: async ({ actor }) => ({
      list: (await readVersionedRules(actor)).map(({ suggestedBy, ...rule }) => ({
        ...rule,
        isSuggested: suggestedBy !== null,
      })),
    }),
  }),
  /** Saves a rule. Without `id` and the base `version` it adds a new one. Saving a suggestion accepts it. */
  "POST /newsroom/saveCheckRule": newsroomCall({
    permission: "rule.manage",
    changes: ["check rule"],
    input: z
      .strictObject({ id: idField.optional(), version: z.int().positive().optional(), rule })
      .refine(hasBaseVersion),
    records: { id: "newsroom check rule", version: "no record" },
    answer: outcome,
    run: async ({ input: { id, version, rule }, actor }) =>
      saveVersionedRule(actor, id === undefined || version === undefined ? undefined : { id, version }, rule),
  }),
  "POST /newsroom/suggestCheckRule": newsroomCall({
    permission: "rule.suggest",
    changes: ["check rule"],
    input: z.strictObject({ rule }),
    answer: outcome,
    run: async ({ input: { rule }, actor }) => suggestRule(actor, rule),
  }),
  "POST /newsroom/declineCheckRule": newsroomCall({
    permission: "rule.manage",
    changes: ["check rule"],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom check rule" },
    answer: z.null(),
    run: ({ input: { id }, actor }) => declineRule(actor, id),
  }),
  "GET /newsroom/checkRuleVersions": newsroomCall({
    permission: "rule.suggest",
    reads: ["check rule"],
    input: z.object({ id: idField }),
    records: { id: "newsroom check rule" },
    answer: z.object({
      list: z.array(versionLine.extend({ rule: z.object(rule.shape) })),
    }),
    run: async ({ input: { id }, actor }) => ({
      list: await readRuleVersions(actor, id),
    }),
  }),
  /**
   * Imports all rules, or none if one has faults. With `isTrial` it only previews the result. Many rules require a repeated
   * second factor.
   */
  "POST /newsroom/importCheckRules": newsroomCall({
    permission: "rule.manage",
    changes: ["check rule"],
    input: z.strictObject({ rules: z.array(rule).min(1).max(MOST_RULES), isTrial: z.boolean() }),
    answer: z.object({
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      faults: z.array(z.object({ row: z.int(), faults: z.array(fault) })),
    }),
    texts: ["staff"],
    run: async ({ input, actor }) => importRules(actor, input),
  }),
  /** Suppresses all findings of this family about these words, in all stories. */
  "POST /newsroom/allowWord": newsroomCall({
    permission: "rule.suggest",
    changes: ["check rule"],
    input: z.strictObject({ family: z.enum(FAMILIES), words: z.string().trim().min(1).max(200) }),
    answer: z.null(),
    run: ({ input: { family, words }, actor }) => allowWords(family, words, actor),
  }),
};
