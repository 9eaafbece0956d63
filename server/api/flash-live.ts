import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decodeCursor } from "#app/lib/cursor.ts";
import { networkOf } from "#app/lib/address/network.ts";
import type { Stopping } from "../http/health.ts";
import { HttpError } from "../http/http-error.ts";
import { createProxies } from "../http/proxies.ts";
import type { AppParts } from "../parts.ts";
import { FlashHub } from "./flash-hub.ts";

/**
 * Most bytes that are buffered for a reader whose connection is too slow. The reader is disconnected, returns later and
 * gets the items that are newer than theirs.
 */
const MOST_UNREAD = 256 * 1024;
const RETRY_SECONDS = 30;

type LiveCall = { input: { after?: string | undefined }; request: FastifyRequest; reply: FastifyReply };

/** Serves each reader a live stream of new 24-hour items, until this instance stops. */
export function flashLive(app: FastifyInstance, { purges, config }: AppParts, stopping: Stopping) {
  const hub = new FlashHub({ purges });
  const proxies = createProxies(config.trustProxy);
  stopping.addEventListener("abort", () => hub.drain());
  app.addHook("preClose", async () => hub.drain());
  return async ({ input, request, reply }: LiveCall) => {
    const network = proxies.standsForMany(request.ip) ? undefined : networkOf(request.ip);
    if (!hub.hasPlace(network)) throw new HttpError(503, { retryAfter: RETRY_SECONDS });
    const stream = new PassThrough();
    const send = (line: Buffer, isLast?: true) => {
      if (stream.writableEnded || stream.destroyed) return;
      if (stream.writableLength > MOST_UNREAD) return void stream.destroy();
      stream.write(line);
      if (isLast) stream.end();
    };
    const leave = await hub.join(send, network, decodeCursor(input.after ?? null));
    // Emitted when the server ends the stream and when the reader disconnects.
    stream.once("close", leave);
    return reply
      .type("text/event-stream")
      .header("Cache-Control", "no-store, no-transform")
      .header("X-Accel-Buffering", "no")
      .send(stream);
  };
}
