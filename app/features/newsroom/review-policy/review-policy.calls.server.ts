import { z } from "zod";
import { removalCall, versionCalls } from "#app/features/newsroom/version/version-calls.server.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { policyRecord } from "./review-policy.schema.ts";
import { readScopes } from "#app/features/newsroom/option/option.service.server.ts";
import { reviewPolicies } from "./review-policy.record.server.ts";
import { readPolicies, readPolicyEffect } from "./review-policy.service.server.ts";

const place = z.object({ id: z.int(), name: z.string() });
const permission = "setting.manage";

/**
 * Calls for review policies, which set the number of required signatures (docs/newsroom.md#review). Changing a policy
 * requires a repeated second factor.
 */
export const reviewPolicyCalls = {
  ...versionCalls("review-policies", reviewPolicies, {
    topic: "review policy",
    record: policyRecord,
    names: { "record.steps": "no record" },
  }),
  ...removalCall("review-policies", reviewPolicies, "review policy"),
  "GET /newsroom/review-policies": newsroomCall({
    permission,
    reads: ["review policy"],
    answer: z.object({
      list: z.array(z.object({ id: z.int(), version: z.int().positive(), record: policyRecord })),
      /** The possible scopes of policies. */
      columns: z.array(place),
      industries: z.array(place),
    }),
    run: async ({ actor, language }) => ({
      list: await readPolicies(actor),
      ...(await readScopes(language)),
    }),
  }),
  /**
   * Returns the open stories whose number of required signatures would change. `id` is null for a new policy, `policy` is
   * null for its removal.
   */
  "POST /newsroom/review-policies/effect": newsroomCall({
    permission,
    changes: [],
    reads: ["review policy"],
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
    run: async ({ input: { id, policy: record }, actor }) => ({
      list: await readPolicyEffect(actor, { id, record }),
    }),
  }),
};
