import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MemberContext } from "#app/features/base/member/member.context.ts";
import { actorOf, findCaller, type SignedIn } from "#app/features/base/member/member.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { allMessages, messagesOf } from "#app/i18n/messages.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import type { AppParts } from "../parts.ts";
import { serverKey } from "../server-key.ts";
import { CODE, envelope, failure, type Envelope } from "./envelope.ts";
import { answerWithEnvelope } from "./failures.ts";
import { languageOf } from "./language.ts";

/** Route name of the login page (docs/content.md#routes). */
const LOGIN_ROUTE = "userLogin";

/** Parts that the calls of members share. */
export type MemberCalls = {
  context: () => Promise<MemberContext>;
  /** Returns the calling member, if any. Open calls treat a bad or expired token as none. */
  callerOf: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  /** Returns the calling member. Throws LoginNeeded if the caller is not signed in. */
  memberOf: (request: FastifyRequest) => Promise<SignedIn>;
};

/**
 * Thrown when a call needs a signed-in member. The code is 302 for a missing or unknown token and 409 for an expired
 * one (docs/wire.md#envelope).
 */
export class LoginNeeded extends Error {
  readonly isOver: boolean;
  readonly routeName: string;
  constructor(isOver: boolean, routeName = LOGIN_ROUTE) {
    super("login needed");
    this.isOver = isOver;
    this.routeName = routeName;
  }
}

/**
 * Creates the shared parts of members' calls, once for an application. Background work ends before the application
 * closes.
 */
export function memberCalls(
  app: FastifyInstance,
  { config, deliveries, backgroundWork }: Pick<AppParts, "config" | "deliveries" | "backgroundWork">,
): MemberCalls {
  app.addHook("onClose", () => backgroundWork.finished());
  let context: Promise<MemberContext> | undefined;
  const openContext = async (): Promise<MemberContext> => {
    const key = await serverKey(config);
    return {
      serverKey: key,
      smsNotices: config.smsNotices,
      sessions: { lives: config.sessionLives, serverKey: key, demo: config.demo },
      limits: config.limits,
      ...deliveries,
      later: (work) => backgroundWork.begin(work),
    };
  };
  const getContext = () => {
    context ??= openContext();
    context.catch(() => (context = undefined));
    return context;
  };
  const find = async (request: FastifyRequest) => findCaller(tokenOf(request), await getContext());
  return {
    context: getContext,
    async callerOf(request) {
      const caller = await find(request);
      return caller.state === "open" ? actorOf(caller) : undefined;
    },
    async memberOf(request) {
      const caller = await find(request);
      if (caller.state !== "open") throw new LoginNeeded(caller.state === "over");
      return actorOf(caller);
    },
  };
}

/**
 * Returns the token of a request. It reads only the headers (docs/wire.md#token-header). An invalid value counts as no
 * token.
 */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  const own = headers["ba-user-token"];
  const offered = [headers.authorization?.replace(/^bearer +/i, ""), Array.isArray(own) ? undefined : own];
  return offered.map((value) => value?.trim()).find((value) => value !== undefined && /^[\w-]{16,128}$/.test(value));
}

/**
 * Sends the refusals of members' calls in the envelope. Other failures go to the API's error handler. `sayConflict`
 * returns the message for a conflict with a parallel call.
 */
export function answerRefusals(app: FastifyInstance, sayConflict?: (language: Language) => string): void {
  app.setErrorHandler((error, request, reply) => {
    const isConflict = error instanceof DomainError && error.code === "conflict";
    const answer =
      isConflict && sayConflict !== undefined
        ? failure(sayConflict(languageOf(request)))
        : refusalAnswer(error, request);
    return answer === undefined ? answerWithEnvelope(error, request, reply) : sendEnvelope(reply, answer);
  });
}

function refusalAnswer(error: unknown, request: FastifyRequest): Envelope<unknown> | undefined {
  const language = languageOf(request);
  if (error instanceof Refusal) {
    return envelope(CODE.failure, error.say(allMessages(language)), error.help ?? null);
  }
  if (!(error instanceof LoginNeeded)) return undefined;
  const t = messagesOf(language, "answers");
  return error.isOver
    ? envelope(CODE.sessionExpired, t.sessionExpired, {})
    : envelope(CODE.needLogin, t.needLogin, { routeName: error.routeName });
}

function sendEnvelope(reply: FastifyReply, answer: Envelope<unknown>): FastifyReply {
  return reply
    .code(200)
    .header("Cache-Control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(answer));
}

/**
 * Returns the reader's place from the configured header, or '' if no trusted proxy sent it. From any other sender the
 * header could contain anything.
 */
export function placeOf(request: FastifyRequest, header: string | undefined): string {
  // Fastify lists more than the connection's own address only if that address is a trusted proxy.
  const isBelieved = (request.ips?.length ?? 0) > 1;
  const place = header === undefined || !isBelieved ? undefined : request.headers[header];
  return typeof place === "string" ? place : "";
}
