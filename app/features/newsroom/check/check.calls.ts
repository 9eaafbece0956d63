import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { SEVERITIES } from "./check.rules.ts";
import { FAMILIES } from "./check.schema.ts";

const family = z.enum(FAMILIES);

/** A finding in the caller's language; `offset` counts in the text of the field, of the body without markup. */
export const findingData = z.object({
  id: z.string(),
  family,
  code: z.string(),
  severity: z.enum(SEVERITIES),
  field: z.string(),
  offset: z.int(),
  words: z.string(),
  /** The sentence of the finding. */
  says: z.string(),
  /** The advice of the rule, for a misspelling the correct words; empty for none. */
  advice: z.string(),
});

/** The report on one exact text; `text`: its SHA-256 in hex, as in revisions. */
export const reportData = z.object({
  id: z.int(),
  text: z.string(),
  at: z.int(),
  blocks: z.int(),
  confirms: z.int(),
  findings: z.array(findingData),
});

/** Checks of stories (docs/newsroom.md#check). */
export const checkCalls = defineCalls({
  "POST /newsroom/check": {
    permission: "story.read",
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom story" },
    answer: reportData,
    texts: ["check"],
  },
  /** Suppresses findings of these words of a family in all stories. */
  "POST /newsroom/allowWord": {
    permission: "rule.suggest",
    input: z.strictObject({ family, words: z.string().trim().min(1).max(200) }),
    answer: z.null(),
  },
});

type CheckCalls = typeof checkCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends CheckCalls {}
}
