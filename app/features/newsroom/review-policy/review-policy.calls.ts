import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { policyRecord } from "./review-policy.schema.ts";

const version = z.int().positive();
const place = z.object({ id: z.int(), name: z.string() });
const permission = "setting.manage";

/** The number of required signatures (docs/newsroom.md#review). Changing a policy requires a repeated second factor. */
export const reviewPolicyCalls = defineCalls({
  "GET /newsroom/reviewPolicies": {
    permission,
    answer: z.object({
      list: z.array(z.object({ id: z.int(), version, record: policyRecord })),
      /** The possible scopes of policies. */
      columns: z.array(place),
      industries: z.array(place),
    }),
  },
  /** With `id` and the base `version` it changes a policy, else it adds one. */
  "POST /newsroom/saveReviewPolicy": {
    permission,
    input: z.strictObject({
      id: idField.optional(),
      version: version.optional(),
      policy: policyRecord,
      note: versionNote,
    }),
    records: { id: "newsroom review policy", version: "no record", "policy.steps": "no record" },
    answer: saveOutcome,
    texts: ["staff"],
  },
  /** `done: false`: the stored version differs. */
  "POST /newsroom/removeReviewPolicy": {
    permission,
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom review policy", version: "no record" },
    answer: z.object({ done: z.boolean() }),
    texts: ["staff"],
  },
  /** Restores a version as a new version. */
  "POST /newsroom/restoreReviewPolicy": {
    permission,
    input: z.strictObject({ id: idField, version, number: idField }),
    records: { id: "newsroom review policy", version: "no record", number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
  },
  "GET /newsroom/reviewPolicyVersions": {
    permission,
    input: z.object({ id: idField }),
    records: { id: "newsroom review policy" },
    answer: z.object({ list: z.array(versionLine) }),
  },
  "GET /newsroom/reviewPolicyCompare": {
    permission,
    input: z.object({ id: idField, from: idField, to: idField }),
    records: { id: "newsroom review policy", from: "no record", to: "no record" },
    answer: comparison,
  },
  /** Open stories whose number of signatures would change. `id` null: a new policy; `policy` null: a removed one. */
  "POST /newsroom/reviewPolicyEffect": {
    permission,
    input: z.strictObject({ id: idField.nullable(), policy: policyRecord.nullable() }),
    records: { id: "no record", "policy.steps": "no record" },
    answer: z.object({
      list: z.array(
        z.object({
          columnId: z.int().nullable(),
          industryId: z.int().nullable(),
          origin: z.string(),
          sensitivity: z.string(),
          count: z.int(),
          before: z.int(),
          after: z.int(),
        }),
      ),
    }),
  },
});

type ReviewPolicyCalls = typeof reviewPolicyCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ReviewPolicyCalls {}
}
