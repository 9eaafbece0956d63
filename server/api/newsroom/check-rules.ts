import type { FastifyInstance } from "fastify";
import { checkRuleCalls } from "#app/features/newsroom/check/check-rule.calls.ts";
import {
  declineRule,
  importRules,
  readDeskRules,
  readRuleVersions,
  saveDeskRule,
  suggestRule,
} from "#app/features/newsroom/check/check-rule-editing.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the rules of the automatic check to staff who write and suggest them. */
export function addCheckRuleCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, checkRuleCalls, {
    "GET /newsroom/checkRules": async ({ actor }) => ({
      list: (await readDeskRules(actor)).map(({ suggestedBy, ...rule }) => ({
        ...rule,
        isSuggested: suggestedBy !== null,
      })),
    }),
    "POST /newsroom/saveCheckRule": async ({ input, actor }) => saveDeskRule(actor, input),
    "POST /newsroom/suggestCheckRule": async ({ input: { rule }, actor }) => suggestRule(actor, rule),
    "POST /newsroom/declineCheckRule": async ({ input: { id }, actor }) => {
      await declineRule(actor, id);
      return null;
    },
    "GET /newsroom/checkRuleVersions": async ({ input: { id }, actor }) => ({
      list: (await readRuleVersions(actor, id)).map(({ number, by, at, rule }) => ({
        number,
        by,
        rule,
        at: toSeconds(at),
      })),
    }),
    "POST /newsroom/importCheckRules": async ({ input, actor }) => importRules(actor, input),
  });
}
