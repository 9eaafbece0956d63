import type { FastifyPluginAsync } from "fastify";
import type { AppParts } from "../parts.ts";
import { addAccountCalls } from "./account.ts";
import { addRefreshCall } from "./common-refresh.ts";
import { addEmsCalls } from "./ems.ts";
import { answerRefusals, memberCalls } from "./member-calls.ts";
import { addSmsCalls } from "./sms.ts";
import { addUserCalls } from "./user.ts";

/** The calls by which a visitor becomes a member and a member leaves again (wire.md sections 3 to 5). */
export function members(parts: AppParts): FastifyPluginAsync {
  return async (app) => {
    answerRefusals(app);
    const calls = memberCalls(app, parts);
    addUserCalls(app, calls);
    addAccountCalls(app, calls);
    addSmsCalls(app, calls);
    addEmsCalls(app, calls);
    addRefreshCall(app, calls);
  };
}
