import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The server's time in an envelope. It differs each second while the content does not. */
const TIME = /"time":\d+/g;

/**
 * Gives answers that may be cached a strong ETag, and answers 304 to a client that has them. The time does not count as
 * content.
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
