import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from "fastify";
import { z } from "zod";
import { requireRight } from "#app/features/base/actor/actor.ts";
import type { CallDefinition, Calls, MemberPermission } from "#app/features/base/call/call.ts";
import { FileAnswer, Message } from "#app/features/base/call/outcome.ts";
import type { MemberDesk, Visitor } from "#app/features/base/member/member.context.ts";
import type { SignedIn } from "#app/features/base/member/member.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { Messages, Namespace } from "#app/i18n/namespaces.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { HttpError } from "../http/http-error.ts";
import { limitOptions } from "../http/admission/limits.ts";
import { MOST_VALUES } from "./body.ts";
import { bodySizeOf } from "./body-size.ts";
import { CODE, envelope, envelopeOf, success, type Envelope } from "./envelope.ts";
import { languageOf } from "./language.ts";
import type { MemberCalls } from "./member-calls.ts";
import { isOwnScript } from "./own-script.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may make the call; a test that visits all routes reads it. */
    permission?: string;
  }
}

/** Largest form of a call in bytes (docs/security.md#l5). */
const FORM_LIMIT = 64 * 1024;

type Output<D extends CallDefinition, Field extends "input" | "params"> = D extends {
  [F in Field]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** A call that needs no member, as its handler gets it: the input, and the language of the answer. */
export type OpenCall<D extends CallDefinition> = {
  input: Output<D, "input">;
  params: Output<D, "params">;
  language: Language;
  texts: D extends { texts: readonly (infer N extends Namespace)[] } ? Pick<Messages, N> : object;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A call that knows its caller. Services get `actor` and ask it what the member may do. */
export type Call<D extends CallDefinition<MemberPermission>> = OpenCall<D> & {
  actor: D["permission"] extends "anyone" ? SignedIn | undefined : SignedIn;
  visitor: Visitor;
  desk: MemberDesk;
};

type DataOf<D extends CallDefinition> = D["answer"] extends z.ZodType ? z.output<D["answer"]> : never;
export type Outcome<D extends CallDefinition> = Promise<
  D["answer"] extends z.ZodType ? DataOf<D> | Message<DataOf<D>> | Message<null> : FastifyReply
>;

/** Serves the calls of a noun, each by its definition: path, both schemas, permission, limits, envelope. */
export function serve<C extends Calls<MemberPermission>>(
  app: FastifyInstance,
  members: MemberCalls,
  calls: C,
  handlers: {
    [N in keyof C]: C[N] extends CallDefinition<MemberPermission> ? (call: Call<C[N]>) => Outcome<C[N]> : never;
  },
): void {
  for (const [name, definition] of Object.entries(calls)) {
    const { permission } = definition;
    const handler = (handlers as Record<string, unknown>)[name] as (call: MemberCall) => Promise<unknown>;
    const identify = async (request: FastifyRequest) => {
      const actor = await (permission === "anyone" ? members.callerOf(request) : members.memberOf(request));
      // The service checks too; this check refuses the call before its input is read.
      if (permission !== "anyone" && permission !== "member" && actor !== undefined) requireRight(actor, permission);
      return actor;
    };
    addRoutes(app, name, definition, identify, async (call, actor) =>
      handler({ ...call, actor, visitor: members.visitorOf(call.request), desk: await members.desk() }),
    );
  }
}

type MemberCall = Omit<Call<CallDefinition<MemberPermission>>, "actor"> & { actor: SignedIn | undefined };

/** Serves calls that are the same for everyone. */
export function serveOpen<C extends Calls>(
  app: FastifyInstance,
  calls: C,
  handlers: { [N in keyof C]: C[N] extends CallDefinition ? (call: OpenCall<C[N]>) => Outcome<C[N]> : never },
): void {
  for (const [name, definition] of Object.entries(calls)) {
    addRoutes(app, name, definition, async () => undefined, (handlers as Record<string, unknown>)[name] as Handler);
  }
}

type Handler<Identity = undefined> = (call: OpenCall<CallDefinition>, identity: Identity) => Promise<unknown>;

/**
 * Adds the routes of a call. `identify` finds the caller and throws for one without permission. It runs before the body
 * is read, so that a stranger learns nothing about the form.
 */
export function addRoutes<Identity>(
  app: FastifyInstance,
  name: string,
  definition: CallDefinition,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Identity>,
  handler: Handler<Identity>,
): void {
  const [method, url = ""] = name.split(" ");
  const { input, params, answer, docs, queue, mostAMinute, alsoGet } = definition;
  const { bodyLimit, mostValues } = limitsOf(definition);
  const identities = new WeakMap<FastifyRequest, Identity>();
  const run = answerer(definition, (call) => handler(call, identities.get(call.request) as Identity));
  const preParsing: preParsingAsyncHookHandler = async (request, reply, payload) => {
    identities.set(request, await identify(request, reply));
    return payload;
  };
  const common = {
    ...(params && { params }),
    ...docs,
    ...(answer instanceof z.ZodType && { response: { 200: envelopeOf(answer) } }),
  };
  const asQuery = { ...common, ...(input && { querystring: input }) };
  const config = {
    permission: definition.permission,
    ...(queue !== undefined && { queue }),
    mostValues,
    ...(mostAMinute !== undefined && { rateLimit: limitOptions(mostAMinute) }),
  };
  if (method === "GET") {
    const options = {
      schema: asQuery,
      config,
      preParsing,
      exposeHeadRoute: mostAMinute === undefined && answer !== "stream",
    };
    app.get(url, options, (request, reply) => run(request.query, request, reply));
  } else {
    const schema = { ...common, ...(input && { body: input }) };
    app.post(url, { schema, config, bodyLimit, preParsing }, (request, reply) => run(request.body, request, reply));
  }
  if (!alsoGet) return;
  app.get(url, { schema: asQuery, preParsing, exposeHeadRoute: false }, (request, reply) => {
    if (!isOwnScript(request)) throw new HttpError(403);
    return run(request.query, request, reply);
  });
}

/**
 * Returns the limits of a call's body: as much as its schema can describe, and never less than a form. Where the schema
 * sets no limit, the call does.
 */
export function limitsOf({ input, bodyLimit, mostValues }: CallDefinition): { bodyLimit: number; mostValues: number } {
  const size = input === undefined ? undefined : bodySizeOf(input);
  const orForm = (derived: number | undefined, form: number) =>
    derived !== undefined && Number.isFinite(derived) ? Math.max(form, derived) : form;
  return {
    bodyLimit: bodyLimit ?? orForm(size?.bytes, FORM_LIMIT),
    mostValues: mostValues ?? orForm(size?.values, MOST_VALUES),
  };
}

/** Returns the handler of a request: it sends the call's outcome, data in the envelope. */
function answerer(
  { texts = [], input: schema, maxAge, headers = {}, hidesFailures, answer }: CallDefinition,
  handler: (call: OpenCall<CallDefinition>) => Promise<unknown>,
) {
  return async (
    sent: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Envelope<unknown> | FastifyReply> => {
    const language = languageOf(request);
    reply.headers(headers);
    const outcome = await handler({
      input: (schema === undefined ? undefined : sent) as undefined,
      params: request.params as undefined,
      language,
      texts: Object.fromEntries(texts.map((name) => [name, messagesOf(language, name)])),
      request,
      reply,
    }).catch((error: unknown) => {
      throw hidesFailures && error instanceof DomainError ? new HttpError(404) : error;
    });
    if (outcome instanceof FileAnswer) return reply.headers(outcome.headers).send(outcome.body);
    if (!(answer instanceof z.ZodType)) return outcome as FastifyReply;
    if (maxAge !== undefined) reply.header("Cache-Control", `public, max-age=${maxAge}`);
    if (outcome instanceof Message)
      return envelope(outcome.isSuccess ? CODE.success : CODE.failure, outcome.text, outcome.data);
    return success(answer instanceof z.ZodNull ? null : outcome);
  };
}
