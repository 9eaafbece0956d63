import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOfCookies } from "#app/lib/language.ts";
import { isDatabaseFailure } from "#db/failures.ts";
import { answerWithEnvelope } from "../api/failures.ts";
import { pathOf } from "../log/log.ts";
import { errorDocument, type ErrorFrame } from "./error-document.ts";
import { prepareFailure } from "./failure-status.ts";
import { HttpError } from "./http-error.ts";
import { securityHeaders } from "./security-headers.ts";

/** Responds to every failure with the error page in the reader's language, or below /api with the envelope. */
export function addFailureAnswers(app: FastifyInstance, frame: () => ErrorFrame): void {
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, frame()));
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    return answerFailure(new HttpError(isRead || isApi(request) ? 404 : 405), request, reply, frame());
  });
}

/** Sends the response to one failure. It also works for requests that passed no hook. */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  frame: ErrorFrame,
): FastifyReply {
  if (isApi(request)) return answerWithEnvelope(error, request, reply.headers(securityHeaders(frame.hsts)));
  const status = prepareFailure(error, request, reply);
  if (status === 405) reply.header("Allow", "GET, HEAD");
  const language = languageOfCookies(request.headers.cookie);
  const path = pathOf(request.raw.url ?? "");
  const isDatabaseAway = !frame.isDatabaseUp || isDatabaseFailure(error);
  const page = errorDocument({ status, language, path, id: request.id, isDatabaseAway }, frame);
  reply.headers(securityHeaders(frame.hsts, frame.policy)).header("Vary", "Accept-Encoding, Cookie");
  return reply.type("text/html; charset=utf-8").send(page);
}

function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|\?|$)/i.test(request.raw.url ?? "");
}
