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
import { serveOffice, type OfficeCalls } from "./serve-newsroom.ts";

/** Serves the rules of the automatic check to staff who write and suggest them. */
export function addCheckRuleCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, checkRuleCalls, {
    "GET /office/checkRules": async ({ actor }) => ({
      list: (await readDeskRules(actor)).map(({ suggestedBy, ...rule }) => ({
        ...rule,
        isSuggested: suggestedBy !== null,
      })),
    }),
    "POST /office/saveCheckRule": async ({ input, actor }) => saveDeskRule(actor, input),
    "POST /office/suggestCheckRule": async ({ input: { rule }, actor }) => suggestRule(actor, rule),
    "POST /office/declineCheckRule": async ({ input: { id }, actor }) => {
      await declineRule(actor, id);
      return null;
    },
    "GET /office/checkRuleVersions": async ({ input: { id }, actor }) => ({
      list: (await readRuleVersions(actor, id)).map(({ number, by, at, rule }) => ({
        number,
        by,
        rule,
        at: toSeconds(at),
      })),
    }),
    "POST /office/importCheckRules": async ({ input, actor }) => importRules(actor, input),
  });
}
