import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { messagesOf } from "#app/i18n/messages.ts";
import { DomainError, type ErrorCode } from "#app/lib/errors.ts";
import { prepareFailure } from "../http/failure-status.ts";
import { HttpError } from "../http/http-error.ts";
import { pathOf } from "../log/log.ts";
import { TooManyValues } from "./body.ts";
import { CODE, envelope, failure, type Envelope } from "./envelope.ts";
import { languageOf } from "./language.ts";

/**
 * Responds to a failed API call. An expected failure gets HTTP 200 and a code, others get their status and the
 * envelope.
 */
export function answerWithEnvelope(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer =
    error instanceof DomainError ? domainFailure(error.code, request) : transportFailure(error, request, reply);
  return reply.header("Cache-Control", "no-store").type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

function domainFailure(code: ErrorCode, request: FastifyRequest): Envelope<null> {
  const t = messagesOf(languageOf(request), "answers");
  switch (code) {
    case "forbidden":
      return envelope(CODE.noPermission, t.noPermission);
    case "not_found":
    case "gone":
      return failure(t.notFound);
    case "conflict":
      return failure(t.conflict);
    case "invalid_id":
    case "invalid_input":
      return failure(t.invalidInput);
  }
}

function transportFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Envelope<null> {
  const status = prepareFailure(error, request, reply);
  reply.header("Vary", "think-lang, Origin");
  const t = messagesOf(languageOf(request), "answers");
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [fault] = error.validation;
    const field = fault?.instancePath.split("/").filter(Boolean).join(".") ?? "";
    if (field === "") return envelope(400, t.incorrectParameter);
    const { origin, maximum } = (fault?.params ?? {}) as { origin?: unknown; maximum?: unknown };
    const isTooLong = fault?.keyword === "too_big" && typeof maximum === "number";
    if (isTooLong && origin === "array") return envelope(400, t.tooManyIn(field, maximum));
    if (isTooLong && origin === "string") return envelope(400, t.tooLongIn(field, maximum));
    return envelope(400, t.invalidField(field));
  }
  return envelope(status, transportText(status, error, request));
}

/** Returns the message of docs/content.md#messages for a status. */
function transportText(status: number, error: unknown, request: FastifyRequest): string {
  const t = messagesOf(languageOf(request), "answers");
  const byStatus: Record<number, string> = {
    400: error instanceof TooManyValues ? t.tooManyValues(error.most) : t.incorrectParameter,
    401: t.noPermission,
    403: t.noPermission,
    404: t.unknownAddress(pathOf(request.raw.url ?? "")),
    405: t.methodNotAllowed,
    408: t.timeout,
    409: t.conflict,
    413: t.tooLarge(request.routeOptions.bodyLimit),
    414: t.incorrectParameter,
    415: t.unsupportedType,
    429: t.tooManyRequests(error instanceof HttpError ? (error.retryAfter ?? 60) : 60),
    500: t.serverError(request.id),
    501: t.notImplemented,
    502: t.badGateway,
    503: t.unavailable,
    504: t.gatewayTimeout,
  };
  return byStatus[status] ?? (status >= 500 ? t.serverError(request.id) : t.incorrectParameter);
}
