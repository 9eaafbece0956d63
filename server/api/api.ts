import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { AppParts } from "../parts.ts";
import type { Stopping } from "../http/health.ts";
import { limitOptions } from "../http/admission/limits.ts";
import { HttpError } from "../http/http-error.ts";
import { whenAnswered } from "../http/request-log.ts";
import { UnavailableError, type DatabaseState } from "../pages/cache/waiting.ts";
import { addBodyParsers } from "./body.ts";
import { parseParameters } from "./bracket-query.ts";
import { content } from "./content.ts";
import { addCors } from "./cors.ts";
import { answerWithEnvelope } from "./failures.ts";
import { newsroom, newsroomOpen } from "./newsroom.ts";
import { site } from "./site.ts";

/** Calls a minute from one network, for calls without a stricter limit. */
const CALLS_A_MINUTE = 600;

/** The groups of calls below /api. Each is a Fastify plugin that gets the parts of the application. */
const groups: ((parts: AppParts, stopping: Stopping) => FastifyPluginAsync)[] = [site, newsroom, newsroomOpen, content];

/** The JSON API of docs/wire.md: its groups of calls and the hooks that all of them share. */
export function api(parts: AppParts, stopping: Stopping): FastifyPluginAsync {
  return async (app) => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.setErrorHandler((error, request, reply) => answerWithEnvelope(error, request, reply));
    addCors(app, parts.config.corsOrigins);
    addOutageAnswers(app, parts.database);
    addCachePolicy(app);
    addBodyParsers(app);
    addParameters(app);
    refuseNamesTwice(app);
    await app.register(rateLimit, limitOptions(CALLS_A_MINUTE));
    for (const group of groups) await app.register(group(parts, stopping));
    app.all("/*", () => {
      throw new HttpError(404);
    });
    app.all("/", () => {
      throw new HttpError(404);
    });
  };
}

/** Refuses calls while the database is down. Ends running calls when it goes down. */
function addOutageAnswers(app: FastifyInstance, database: DatabaseState): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!database.isUp) return done(new UnavailableError());
    const stopListening = database.onDown(() => {
      if (!reply.sent) answerWithEnvelope(new UnavailableError(), request, reply);
    });
    whenAnswered(reply.raw, stopListening);
    done();
  });
}

/**
 * Forbids caches to store responses of the API unless the call allows it. A response to a request with a token is never
 * cached.
 */
function addCachePolicy(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const isPersonal = request.headers.authorization !== undefined || request.headers["ba-user-token"] !== undefined;
    if (isPersonal) reply.header("Cache-Control", "private, no-store");
    else if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
  });
}

/** Parses query parameters in bracket notation; Fastify's own parser is switched off. */
function addParameters(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const url = request.raw.url ?? "";
    const mark = url.indexOf("?");
    request.query = parseParameters(mark === -1 ? "" : url.slice(mark + 1));
  });
}

/**
 * Responds 400 when the URL and the body both contain a field (docs/security.md#n7), because the server could not tell
 * which value to use.
 */
function refuseNamesTwice(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ query, body }) => {
    if (typeof body !== "object" || body === null) return;
    if (Object.keys(query as object).some((name) => Object.hasOwn(body, name))) throw new HttpError(400);
  });
}
