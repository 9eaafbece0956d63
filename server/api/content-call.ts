import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Language } from "#app/lib/language.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";

/** Seconds that anyone may keep an answer of the content API. */
const MAX_AGE = 15;

/** What a call is told: its path parameters, its query, and the language of names in its answer. */
export type CallInput<P, Q> = { params: P; query: Q; language: Language };

type Shape<P extends z.ZodType, Q extends z.ZodType, D extends z.ZodType> = {
  /** What it gives, in both languages, for the documentation. */
  summary: string;
  description: string;
  params?: P;
  query?: Q;
  data: D;
  /** Seconds that anyone may keep the answer, when not as long as usual. */
  maxAge?: number;
};

/** Adds one read of the content API: schemas on both sides, the envelope, a short life in caches. */
export function addCall<P extends z.ZodType, Q extends z.ZodType, D extends z.ZodType>(
  app: FastifyInstance,
  path: string,
  shape: Shape<P, Q, D>,
  read: (input: CallInput<z.output<P>, z.output<Q>>) => Promise<z.output<D>>,
): void {
  const { summary, description, maxAge = MAX_AGE } = shape;
  const none = z.object({});
  const schema = {
    summary,
    description,
    tags: ["content"],
    params: shape.params ?? none,
    querystring: shape.query ?? none,
    response: { 200: envelopeOf(shape.data) },
  };
  app.get(path, { schema }, async (request, reply) => {
    const input = {
      params: request.params as z.output<P>,
      query: request.query as z.output<Q>,
      language: languageOf(request),
    };
    const data = await read(input);
    reply.header("Cache-Control", `public, max-age=${maxAge}`);
    return success(data);
  });
}

/** The server's time in an envelope, which differs each second while the content does not. */
const TIME = /"time":\d+/g;

/** Strong names for answers that may be kept, and 304 for a client that has them. The time does not count as content. */
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
