import type { FastifyInstance } from "fastify";
import { contributionCalls } from "#app/features/members/contribution/contribution.calls.server.ts";
import {
  deleteContribution,
  readContribution,
  readContributions,
  saveContribution,
  submitContribution,
  withdrawContribution,
} from "#app/features/members/contribution/contribution.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves the calls with which members contribute articles. */
export function addContributionCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, contributionCalls, {
    "GET /my/contributions": async ({ input, actor }) => readContributions(input, actor),
    "GET /my/contribution": async ({ input, actor, desk }) => readContribution(input.id, actor, desk.serverKey),
    "POST /my/saveContribution": async ({ input, actor }) => {
      const { id, version, column = null, industry = null, ...rest } = input;
      return saveContribution({ id, version, fields: { ...rest, column, industry } }, actor);
    },
    "POST /my/submitContribution": async ({ input, actor, desk, texts }) => {
      const { realName, idNumber, ...which } = input;
      await submitContribution({ ...which, identity: { realName, idNumber } }, actor, desk.serverKey);
      return ok(null, texts.contribution.submitted);
    },
    "POST /my/withdrawContribution": async ({ input, actor, texts }) => {
      await withdrawContribution(input.id, actor);
      return ok(null, texts.contribution.withdrawn);
    },
    "POST /my/delContribution": async ({ input, actor, texts }) => {
      if (input.id !== undefined) await deleteContribution(input.id, actor);
      return ok(null, texts.contribution.removed);
    },
  });
}
