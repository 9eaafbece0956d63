import type { FastifyInstance } from "fastify";
import { readScopes } from "#app/features/newsroom/option/option.service.server.ts";
import { reviewPolicyCalls } from "#app/features/newsroom/review-policy/review-policy.calls.ts";
import {
  comparePolicy,
  readPolicies,
  readPolicyEffect,
  readPolicyVersions,
  removePolicy,
  restorePolicy,
  savePolicy,
} from "#app/features/newsroom/review-policy/review-policy.service.server.ts";
import { HttpError } from "../../http/http-error.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";
import { saveAnswer } from "./save-answer.ts";

/** Serves review policies to the staff who set them. */
export function addReviewPolicyCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, reviewPolicyCalls, {
    "GET /newsroom/reviewPolicies": async ({ actor, language }) => ({
      list: await readPolicies(actor),
      ...(await readScopes(language)),
    }),
    "POST /newsroom/saveReviewPolicy": async ({ input: { id, version, policy: record, note }, actor }) => {
      if (id !== undefined && version === undefined) throw new HttpError(400);
      const seen = id === undefined || version === undefined ? undefined : { id, version };
      return saveAnswer(await savePolicy(actor, seen, { record, note }));
    },
    "POST /newsroom/removeReviewPolicy": async ({ input, actor }) => ({ done: await removePolicy(actor, input) }),
    "POST /newsroom/restoreReviewPolicy": async ({ input: { number, ...seen }, actor }) =>
      saveAnswer(await restorePolicy(actor, seen, number)),
    "GET /newsroom/reviewPolicyVersions": async ({ input: { id }, actor }) => ({
      list: (await readPolicyVersions(actor, id)).map(({ number, by, at, note }) => ({
        number,
        by,
        note,
        at: at.toISOString(),
      })),
    }),
    "GET /newsroom/reviewPolicyCompare": async ({ input, actor }) => comparePolicy(actor, input),
    "POST /newsroom/reviewPolicyEffect": async ({ input: { id, policy: record }, actor }) => ({
      list: await readPolicyEffect(actor, { id, record }),
    }),
  });
}
