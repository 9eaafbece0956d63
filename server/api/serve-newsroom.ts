import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallDefinition } from "#app/features/base/call/call.ts";
import type { NewsroomAccess, NewsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import type { NewsroomCaller, NewsroomContext } from "#app/features/newsroom/staff-session/staff-session.context.ts";
import { findNewsroomCaller } from "#app/features/newsroom/staff-session/staff-session.service.server.ts";
import { requireAnySomewhere } from "#app/features/newsroom/staff/staff.policy.ts";
import { NEWSROOM_TOPICS } from "#app/registry/newsroom-topics.server.ts";
import { HttpError } from "../http/http-error.ts";
import { limitOptions } from "../http/admission/limits.ts";
import { isForwarded } from "../http/proxies.ts";
import { LoginNeeded, tokenOf, type MemberCalls } from "./member-calls.ts";

/** Route name of the newsroom's sign-in page. */
const SIGN_IN_ROUTE = "officeSignIn";
/** Header of calls that a screen makes by itself, while its user has been inactive for some seconds. */
const UNATTENDED = "unattended";
/** Calls a minute of one session. A staff member who is writing saves every second and searches meanwhile. */
const CALLS_OF_A_SESSION = 600;
/** Calls a minute of a whole newsroom that shares one address. It limits how many invented tokens a client can try. */
const CALLS_OF_A_NETWORK = 12_000;

/** The definition of a newsroom call. The event stream also has one, but without `run`. */
export type NewsroomDefinition = CallDefinition<NewsroomAccess> & Pick<NewsroomCall, "oneOf">;

/** Parts that the calls of the newsroom share. */
export type NewsroomParts = {
  context: (request: FastifyRequest) => Promise<NewsroomContext>;
  /**
   * Returns the calling staff member. `renews`: whether the call extends the session. Throws LoginNeeded if the caller
   * is not signed in, and HttpError if a session calls too often.
   */
  colleagueOf: (request: FastifyRequest, context: NewsroomContext, by: { renews: boolean }) => Promise<NewsroomCaller>;
};

/** Creates the shared parts of newsroom calls, once for an application. */
export function newsroomParts(app: FastifyInstance, members: MemberCalls, isForTrying: boolean): NewsroomParts {
  const context = async (request: FastifyRequest): Promise<NewsroomContext> => ({
    ...(await members.context()),
    isForTrying: isForTrying && !isForwarded(request.headers),
  });
  const sessions = new WeakMap<FastifyRequest, number>();
  const limit = app.createRateLimit({
    max: CALLS_OF_A_SESSION,
    timeWindow: 60_000,
    allowList: () => false,
    keyGenerator: (request) => `newsroom session ${sessions.get(request)}`,
  });
  return {
    context,
    async colleagueOf(request, context, by) {
      const caller = await findNewsroomCaller(tokenOf(request), context, by);
      if (caller === "none" || caller === "over") throw new LoginNeeded(caller === "over", SIGN_IN_ROUTE);
      sessions.set(request, caller.actor.sessionId);
      const counted = await limit(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new HttpError(429, { retryAfter: Math.max(1, counted.ttlInSeconds) });
      // The audit log stores these with each command.
      return { ...caller, actor: { ...caller.actor, address: request.ip, requestId: request.id } };
    },
  };
}

/** Returns the function that finds the caller of a call. It throws if the caller lacks the permission. */
export function newsroomIdentifier(newsroom: NewsroomParts) {
  return async (
    { permission, oneOf, answer }: NewsroomDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<object> => {
    reply.header("Cache-Control", "private, no-store");
    const context = await newsroom.context(request);
    // Calls that a screen makes by itself, such as the event stream and refetches after an event, do not count as activity.
    const renews = answer !== "stream" && request.headers[UNATTENDED] === undefined;
    const caller = permission === "anyone" ? undefined : await newsroom.colleagueOf(request, context, { renews });
    const required = permission === "staff" || permission === "anyone" ? oneOf : [permission];
    if (caller !== undefined && required !== undefined) requireAnySomewhere(caller.actor, required);
    return { caller, actor: caller?.actor, context, topics: NEWSROOM_TOPICS };
  };
}

/**
 * Raises the limit for each network, because a whole newsroom may share one address. Each staff member has a separate
 * limit.
 */
export function addNewsroomLimit(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, rateLimit: route.config?.rateLimit ?? limitOptions(CALLS_OF_A_NETWORK) };
  });
}
