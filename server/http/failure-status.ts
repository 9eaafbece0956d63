import type { FastifyReply, FastifyRequest } from "fastify";
import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";
import { isDatabaseFailure } from "#db/failures.ts";
import { BusyError } from "#app/lib/errors.ts";
import { loggedPath } from "../log/log.ts";
import { UnavailableError } from "../pages/cache/waiting.ts";
import { HttpError } from "./http-error.ts";

/** Default seconds that a client is asked to wait. */
const RETRY_SECONDS = 3;

/** Returns the HTTP status of anything thrown; 500 for unexpected errors. */
function statusOf(error: unknown): number {
  if (error instanceof UnavailableError || error instanceof BusyError) return 503;
  if (error instanceof StorageFailure || isDatabaseFailure(error)) return 503;
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 600 ? status : 500;
}

/** Sets the headers that all error responses share, and logs a server fault. Returns the status. */
export function prepareFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): number {
  const status = statusOf(error);
  if (status >= 500) logFailure(error, request, status);
  const wait = error instanceof HttpError ? error.retryAfter : undefined;
  if (status === 503 || status === 429) reply.header("Retry-After", String(wait ?? RETRY_SECONDS));
  reply.code(status).header("Cache-Control", "no-store");
  return status;
}

function logFailure(error: unknown, request: FastifyRequest, status: number): void {
  const where = { method: request.method, path: loggedPath(request.raw.url ?? ""), status };
  const reason = error instanceof Error ? error.message : String(error);
  if (status === 503) request.log.warn({ ...where, reason }, "unavailable");
  else request.log.error({ ...where, err: error }, "request failed");
}
