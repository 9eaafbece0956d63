import type { FastifyInstance } from "fastify";
import { contributionCalls } from "#app/features/members/contribution/contribution.calls.ts";
import {
  deleteContribution,
  readContribution,
  readContributions,
  saveContribution,
  submitContribution,
  withdrawContribution,
} from "#app/features/members/contribution/contribution.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { said, serve } from "./serve.ts";

/** Serves the calls of contributing. */
export function addContributionCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, contributionCalls, {
    "GET /my/contributions": async ({ input, caller: { member } }) => readContributions(member.id, input),
    "GET /my/contribution": async ({ input, caller: { member }, desk }) =>
      readContribution(input.id, member, desk.serverKey),
    "POST /my/saveContribution": async ({ input, caller: { member } }) => {
      const { id, version, column = null, industry = null, ...rest } = input;
      return saveContribution(member.id, { id, version, fields: { ...rest, column, industry } });
    },
    "POST /my/submitContribution": async ({ input, caller: { member }, desk, texts }) => {
      const { realName, idNumber, ...which } = input;
      await submitContribution(member.id, { ...which, identity: { realName, idNumber } }, desk.serverKey);
      return said(null, texts.contribution.submitted);
    },
    "POST /my/withdrawContribution": async ({ input, caller: { member }, texts }) => {
      await withdrawContribution(member.id, input.id);
      return said(null, texts.contribution.withdrawn);
    },
    "POST /my/delContribution": async ({ input, caller: { member }, texts }) => {
      if (input.id !== undefined) await deleteContribution(member.id, input.id);
      return said(null, texts.contribution.removed);
    },
  });
}
