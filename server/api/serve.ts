import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from "fastify";
import { z } from "zod";
import type { CallDefinition } from "#app/features/base/call/call.ts";
import { FileAnswer, Message } from "#app/features/base/call/outcome.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { DomainError } from "#app/lib/errors.ts";
import { HttpError } from "../http/http-error.ts";
import { limitOptions } from "../http/admission/limits.ts";
import type { AppParts } from "../parts.ts";
import { MOST_VALUES } from "./body.ts";
import { bodySizeOf } from "./body-size.ts";
import { CODE, envelope, envelopeOf, success, type Envelope } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { isOwnScript } from "./own-script.ts";
import { toolsOf } from "./tools.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The permission that the call needs. A test that visits all routes reads it. */
    permission?: string;
  }
}

/** Largest form of a call in bytes (docs/security.md#l5). */
const FORM_LIMIT = 64 * 1024;

/**
 * Calls, keyed by method and path. `run` computes the response. Streams have no `run`, because their handlers write the
 * response themselves.
 */
type ServedCalls<D extends CallDefinition> = Record<string, D & { run?: (call: never) => Promise<unknown> }>;

/** Parts of the server that a group of calls needs. */
type Service<D extends CallDefinition> = {
  parts: Pick<AppParts, "config" | "render">;
  /**
   * Returns the values about the caller for `run`. Throws for a caller without permission. It runs before the body is
   * read, so that a caller without permission learns nothing about the form.
   */
  identify?: (definition: D, request: FastifyRequest, reply: FastifyReply) => Promise<object>;
  /** The handlers of streams, keyed by call name. They also get `request` and `reply`. */
  streams?: Record<string, (call: never) => Promise<FastifyReply>>;
};

/** Adds a route for each call. The definition contains path, schemas, permission and limits. */
export function serveCalls<D extends CallDefinition>(
  app: FastifyInstance,
  calls: ServedCalls<D>,
  service: Service<D>,
): void {
  const all = Object.entries(calls);
  for (const [name, definition] of all.filter(([, one]) => !takesFile(one))) addRoutes(app, name, definition, service);
  const withFiles = all.filter(([, one]) => takesFile(one));
  if (withFiles.length === 0) return;
  app.register(async (scope) => {
    // A file that is too large is cut off here and refused later, when its size is checked.
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const [name, definition] of withFiles) addRoutes(scope, name, definition, service);
  });
}

/** Returns whether the form of a call contains a file. */
const takesFile = ({ form }: CallDefinition) =>
  form instanceof z.ZodObject && Object.values(form.shape).some((field) => field instanceof z.ZodFile);

function addRoutes<D extends CallDefinition>(
  app: FastifyInstance,
  name: string,
  definition: ServedCalls<D>[string],
  { parts, identify = async () => ({}), streams = {} }: Service<D>,
): void {
  const [method, url = ""] = name.split(" ");
  const { input, params, answer, docs, queue, mostAMinute, alsoGet } = definition;
  const { bodyLimit, mostValues } = limitsOf(definition);
  const callers = new WeakMap<FastifyRequest, object>();
  const stream = streams[name] as Handler | undefined;
  const handler = stream ?? (definition.run as Handler);
  const run = answerer(definition, (call, request, reply) =>
    handler({
      ...call,
      ...toolsOf(request, parts),
      ...callers.get(request),
      ...(stream !== undefined && { request, reply }),
    }),
  );
  const preParsing: preParsingAsyncHookHandler = async (request, reply, payload) => {
    callers.set(request, await identify(definition, request, reply));
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
 * Returns the limits of a call's body: those of the largest body that its schema allows, but at least those of a form.
 * If the schema sets no limit, the call's own limits apply.
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

type Handler = (call: object) => Promise<unknown>;

/** Returns the handler of a request. It runs the call and sends the result in the envelope. */
function answerer(
  { texts = [], input: schema, maxAge, headers = {}, hidesFailures, answer }: CallDefinition,
  handler: (call: object, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  return async (
    sent: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Envelope<unknown> | FastifyReply> => {
    const language = languageOf(request);
    reply.headers(headers);
    const call = {
      input: schema === undefined ? undefined : sent,
      params: request.params,
      language,
      texts: Object.fromEntries(texts.map((name) => [name, messagesOf(language, name)])),
    };
    const outcome = await handler(call, request, reply).catch((error: unknown) => {
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
