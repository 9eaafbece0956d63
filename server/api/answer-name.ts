import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Matches the server's time in an envelope. It changes each second even if the content does not. */
const TIME = /"time":\d+/g;

/**
 * Adds a strong ETag to responses that may be cached. Responds 304 to a client that already has the content. The time
 * in the envelope does not change the ETag.
 */
export async function nameAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isKept = String(reply.getHeader("Cache-Control") ?? "").startsWith("public");
  if (!isKept || typeof payload !== "string" || reply.statusCode !== 200) return payload;
  const etag = `W/"${createHash("sha256").update(payload.replace(TIME, "")).digest("base64url").slice(0, 22)}"`;
  reply.header("ETag", etag);
  const known = request.headers["if-none-match"];
  if (known === undefined || !known.split(",").some((name) => name.trim() === etag)) return payload;
  reply.code(304).removeHeader("Content-Type");
  return "";
}
