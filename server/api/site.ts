import type { FastifyPluginAsync } from "fastify";
import type { CallDefinition, MemberPermission } from "#app/features/base/call/call.ts";
import { requireRight } from "#app/features/base/actor/actor.ts";
import { holdsRights } from "#app/features/newsroom/staff/staff.service.server.ts";
import { MEMBER_CALLS, OPEN_CALLS } from "#app/registry/site-calls.server.ts";
import type { AppParts } from "../parts.ts";
import { answerRefusals, memberCalls, placeOf, tokenOf } from "./member-calls.ts";
import { serveCalls } from "./serve.ts";

/** Serves the calls of readers and members (docs/wire.md#calls), without the content API. */
export function site(parts: AppParts): FastifyPluginAsync {
  return async (app) => {
    answerRefusals(app);
    const members = memberCalls(app, parts);
    serveCalls(app, OPEN_CALLS, { parts });
    serveCalls<CallDefinition<MemberPermission>>(app, MEMBER_CALLS, {
      parts,
      identify: async ({ permission }, request) => {
        const actor = await (permission === "anyone" ? members.callerOf(request) : members.memberOf(request));
        // The service checks the permission too. This check refuses the call before its input is read.
        if (permission !== "anyone" && permission !== "member" && actor !== undefined) requireRight(actor, permission);
        const place = placeOf(request, parts.config.placeHeader);
        return { actor, token: tokenOf(request), context: await members.context(), place, holdsRights };
      },
    });
  };
}
