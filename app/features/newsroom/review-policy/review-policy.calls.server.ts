import { z } from "zod";
import { saveAnswer } from "#app/features/newsroom/version/version.answers.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { hasBaseVersion, saveOutcome, versionLine, versionNote } from "#app/newsroom/kit/record/version.schema.ts";
import { policyRecord } from "./review-policy.schema.ts";
import { readScopes } from "#app/features/newsroom/option/option.service.server.ts";
import {
  comparePolicy,
  readPolicies,
  readPolicyEffect,
  readPolicyVersions,
  removePolicy,
  restorePolicy,
  savePolicy,
} from "./review-policy.service.server.ts";

const version = z.int().positive();
const place = z.object({ id: z.int(), name: z.string() });
const permission = "setting.manage";

/** The number of required signatures (docs/newsroom.md#review). Changing a policy requires a repeated second factor. */
export const reviewPolicyCalls = {
  "GET /newsroom/reviewPolicies": newsroomCall({
    permission,
    reads: ["review policy"],
    answer: z.object({
      list: z.array(z.object({ id: z.int(), version, record: policyRecord })),
      /** The possible scopes of policies. */
      columns: z.array(place),
      industries: z.array(place),
    }),
    run: async ({ actor, language }) => ({
      list: await readPolicies(actor),
      ...(await readScopes(language)),
    }),
  }),
  /** With `id` and the base `version` it changes a policy, else it adds one. */
  "POST /newsroom/saveReviewPolicy": newsroomCall({
    permission,
    changes: ["review policy"],
    input: z
      .strictObject({
        id: idField.optional(),
        version: version.optional(),
        policy: policyRecord,
        note: versionNote,
      })
      .refine(hasBaseVersion),
    records: { id: "newsroom review policy", version: "no record", "policy.steps": "no record" },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { id, version, policy: record, note }, actor }) => {
      const seen = id === undefined || version === undefined ? undefined : { id, version };
      return saveAnswer(await savePolicy(actor, seen, { record, note }));
    },
  }),
  /** `done: false`: the stored version differs. */
  "POST /newsroom/removeReviewPolicy": newsroomCall({
    permission,
    changes: ["review policy"],
    input: z.strictObject({ id: idField, version }),
    records: { id: "newsroom review policy", version: "no record" },
    answer: z.object({ done: z.boolean() }),
    texts: ["staff"],
    run: async ({ input, actor }) => ({ done: await removePolicy(actor, input) }),
  }),
  /** Restores a version as a new version. */
  "POST /newsroom/restoreReviewPolicy": newsroomCall({
    permission,
    changes: ["review policy"],
    input: z.strictObject({ id: idField, version, number: idField }),
    records: { id: "newsroom review policy", version: "no record", number: "no record" },
    answer: saveOutcome,
    texts: ["staff"],
    run: async ({ input: { number, ...seen }, actor }) => saveAnswer(await restorePolicy(actor, seen, number)),
  }),
  "GET /newsroom/reviewPolicyVersions": newsroomCall({
    permission,
    reads: ["review policy"],
    input: z.object({ id: idField }),
    records: { id: "newsroom review policy" },
    answer: z.object({ list: z.array(versionLine) }),
    run: async ({ input: { id }, actor }) => ({
      list: await readPolicyVersions(actor, id),
    }),
  }),
  "GET /newsroom/reviewPolicyCompare": newsroomCall({
    permission,
    reads: [],
    input: z.object({ id: idField, from: idField, to: idField }),
    records: { id: "newsroom review policy", from: "no record", to: "no record" },
    answer: comparison,
    run: async ({ input, actor }) => comparePolicy(actor, input),
  }),
  /** Open stories whose number of signatures would change. `id` null: a new policy; `policy` null: a removed one. */
  "POST /newsroom/reviewPolicyEffect": newsroomCall({
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
