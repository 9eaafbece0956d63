import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { CallDefinition, Calls } from "#app/features/base/call/call.ts";
import type { OpenCall } from "#app/features/base/call/open-call.ts";
import type { CallTools } from "#app/features/base/call/run.ts";
import type { Visitor } from "#app/features/base/member/member.context.ts";
import type { NewsroomAccess, NewsroomCall, NewsroomCalls } from "#app/features/newsroom/call/newsroom-call.ts";
import type { NewsroomCaller, NewsroomDesk } from "#app/features/newsroom/staff-session/staff-session.context.ts";
import { findNewsroomCaller } from "#app/features/newsroom/staff-session/staff-session.service.server.ts";
import { requireAnySomewhere, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { NEWSROOM_TOPICS } from "#app/registry/newsroom-topics.server.ts";
import type { Language } from "#app/lib/language.ts";
import { HttpError } from "../http/http-error.ts";
import { limitOptions } from "../http/admission/limits.ts";
import { isForwarded } from "../http/proxies.ts";
import { plainPage } from "../pages/plain-page.ts";
import type { AppParts } from "../parts.ts";
import type { RenderPage } from "../pages/render.ts";
import { addFileCalls } from "./file-calls.ts";
import { LoginNeeded, tokenOf, type MemberCalls } from "./member-calls.ts";
import { addRoutes, type OpenCall as HandledCall, type Outcome } from "./serve.ts";
import { uploadsOf } from "./upload-form.ts";

/** Name of the newsroom's sign-in page. */
const SIGN_IN_ROUTE = "officeSignIn";
/** Header of calls that a screen makes by itself, not within seconds of its user's activity. */
const UNATTENDED = "unattended";
/** Calls a minute of one session: a staff member who writes saves every second and looks things up meanwhile. */
const CALLS_OF_A_SESSION = 600;
/** Calls a minute of a whole newsroom behind one address. It limits the cost of invented tokens. */
const CALLS_OF_A_NETWORK = 12_000;

type NewsroomDefinition = CallDefinition<NewsroomAccess> & Pick<NewsroomCall, "oneOf">;

/** A call of the newsroom as its handler gets it. The service checks `actor` again, for the record itself. */
type HandlerCall<D extends NewsroomDefinition> = HandledCall<D> & {
  caller: D["permission"] extends "anyone" ? undefined : NewsroomCaller;
  actor: D["permission"] extends "anyone" ? undefined : StaffActor;
  visitor: Visitor;
  desk: NewsroomDesk;
};

/** Parts that the calls of the newsroom share. */
export type NewsroomParts = {
  desk: (request: FastifyRequest) => Promise<NewsroomDesk>;
  siteUrl: string;
  visitorOf: MemberCalls["visitorOf"];
  /**
   * Returns the calling staff member; `renews`: whether the call keeps the session from idling out. Throws LoginNeeded
   * when nobody is signed in, and HttpError when they call too often.
   */
  colleagueOf: (request: FastifyRequest, desk: NewsroomDesk, by: { renews: boolean }) => Promise<NewsroomCaller>;
};

/** Makes the shared parts of newsroom calls, once for an application. */
export function newsroomParts(app: FastifyInstance, members: MemberCalls, isForTrying: boolean): NewsroomParts {
  const desk = async (request: FastifyRequest): Promise<NewsroomDesk> => ({
    ...(await members.desk()),
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
    desk,
    siteUrl: members.siteUrl,
    visitorOf: members.visitorOf,
    async colleagueOf(request, desk, by) {
      const caller = await findNewsroomCaller(tokenOf(request), desk, by);
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

/** Serves the calls of the newsroom, each by its definition. */
export function serveNewsroomCalls(
  app: FastifyInstance,
  newsroom: NewsroomParts,
  calls: NewsroomCalls,
  render: RenderPage,
): void {
  const add = (scope: FastifyInstance, [name, definition]: [string, NewsroomCall]) => {
    const run = definition.run as (call: object) => Promise<unknown>;
    addRoutes(scope, name, definition, identifierOf(newsroom, definition), (call, who) =>
      run({ ...call, ...who, ...toolsOf(call, newsroom.siteUrl, render), topics: NEWSROOM_TOPICS }),
    );
  };
  const all = Object.entries(calls);
  for (const call of all.filter(([, definition]) => !takesFile(definition))) add(app, call);
  addFileCalls(app, (scope) => {
    for (const call of all.filter(([, definition]) => takesFile(definition))) add(scope, call);
  });
}

/** Serves calls that are the same for everyone. */
export function serveOpenCalls(
  app: FastifyInstance,
  calls: Record<string, OpenCall>,
  { config, render }: Pick<AppParts, "config" | "render">,
): void {
  for (const [name, definition] of Object.entries(calls)) {
    const run = definition.run as (call: object) => Promise<unknown>;
    addRoutes(
      app,
      name,
      definition,
      async () => undefined,
      (call) => run({ ...call, ...toolsOf(call, config.siteUrl, render) }),
    );
  }
}

type Request = { request: FastifyRequest; language: Language };

/** Returns the functions of the server for a call. */
const toolsOf = ({ request, language }: Request, siteUrl: string, render: RenderPage): CallTools => ({
  siteUrl,
  renderPage: pageRenderer(render, language),
  uploads: uploadsOf(request),
});

/** Returns whether the form of a call contains a file. */
const takesFile = ({ form }: NewsroomCall) =>
  form instanceof z.ZodObject && Object.values(form.shape).some((field) => field instanceof z.ZodFile);

/** Serves the calls of a kind of record, each by its definition. */
export function serveNewsroom<C extends Calls<NewsroomAccess>>(
  app: FastifyInstance,
  newsroom: NewsroomParts,
  calls: C,
  handlers: { [N in keyof C]: C[N] extends NewsroomDefinition ? (call: HandlerCall<C[N]>) => Outcome<C[N]> : never },
): void {
  for (const [name, definition] of Object.entries(calls)) {
    const handler = (handlers as Record<string, unknown>)[name] as (call: object) => Promise<unknown>;
    addRoutes(app, name, definition, identifierOf(newsroom, definition), (call, who) => handler({ ...call, ...who }));
  }
}

/** Returns the function that finds the caller of a call and throws for one without its permission. */
function identifierOf(newsroom: NewsroomParts, { permission, oneOf, answer }: NewsroomDefinition) {
  const required = permission === "staff" || permission === "anyone" ? oneOf : [permission];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("Cache-Control", "private, no-store");
    const desk = await newsroom.desk(request);
    // Calls that a screen makes by itself, such as the event stream and refetches after an event, do not count as activity.
    const renews = answer !== "stream" && request.headers[UNATTENDED] === undefined;
    const caller = permission === "anyone" ? undefined : await newsroom.colleagueOf(request, desk, { renews });
    if (caller !== undefined && required !== undefined) requireAnySomewhere(caller.actor, required);
    return { caller, actor: caller?.actor, visitor: newsroom.visitorOf(request), desk };
  };
}

/** Returns the function by which a call renders pages. */
function pageRenderer(render: RenderPage, callLanguage: Language): CallTools["renderPage"] {
  return async (path, { mayShow = async () => new Set<string>(), language = callLanguage } = {}) => {
    const { body } = await render(path, language);
    return plainPage(body.toString(), mayShow);
  };
}

/** Lets a newsroom share one address: each staff member has a limit of their own. */
export function addNewsroomLimit(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, rateLimit: route.config?.rateLimit ?? limitOptions(CALLS_OF_A_NETWORK) };
  });
}
