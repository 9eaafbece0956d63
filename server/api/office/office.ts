import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import type { Stopping } from "../../http/health.ts";
import { HttpError } from "../../http/http-error.ts";
import { createProxies } from "../../http/proxies.ts";
import type { AppParts } from "../../parts.ts";
import { answerRefusals, memberCalls } from "../member-calls.ts";
import { addDeskCalls } from "./desk.ts";
import { addCheckCalls } from "./check.ts";
import { addOfficeSessionCalls } from "./office-session.ts";
import { addProofCalls } from "./proof.ts";
import { addReleaseCalls } from "./release.ts";
import { addReviewCalls } from "./review.ts";
import { addOfficeLimit, officeCalls } from "./serve-office.ts";
import { addStaffCalls } from "./staff.ts";
import { addStoryCalls } from "./stories.ts";
import { addWritingCalls } from "./writing.ts";

/** The calls of the newsroom (docs/newsroom.md#calls), for colleagues only, where the configuration lets them in. */
export function office(parts: AppParts, stopping: Stopping): FastifyPluginAsync {
  return async (app) => {
    answerRefusals(app);
    addDoor(app, parts.config.office);
    addOfficeLimit(app);
    const members = memberCalls(app, parts);
    const calls = officeCalls(app, members, parts.config.office.isForTrying);
    addOfficeSessionCalls(app, calls);
    addStaffCalls(app, calls);
    addStoryCalls(app, calls, stopping);
    addDeskCalls(app, calls);
    addWritingCalls(app, calls);
    addCheckCalls(app, calls);
    addReviewCalls(app, calls);
    addReleaseCalls(app, calls);
    addProofCalls(app, calls);
  };
}

/** Where the newsroom has an origin or networks of its own, nothing of it is to be seen from elsewhere. */
function addDoor(app: FastifyInstance, { url, networks }: Config["office"]): void {
  const host = url === undefined ? undefined : new URL(url).host;
  const { isTrusted: isInside } = createProxies(networks);
  const isOpenTo = ({ headers, ip }: FastifyRequest) =>
    (host === undefined || headers.host?.toLowerCase() === host) && (networks.length === 0 || isInside(ip));
  app.addHook("onRequest", (request, _, done) => {
    done(isOpenTo(request) ? undefined : new HttpError(404));
  });
}
