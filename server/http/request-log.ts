import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { loggedPath } from "../log/log.ts";
import { HEAD_WRITTEN } from "./response.ts";

/** Called for each request that was not served from memory, with its status and duration in milliseconds. */
export type OnAnswered = (request: FastifyRequest, status: number, milliseconds: number) => void;

/**
 * Logs each request that was not served from memory, without query, headers, body and the reader's address. Cached
 * pages and files are only counted (/metrics).
 */
export function addRequestLog(app: FastifyInstance, onAnswered: OnAnswered): void {
  app.addHook("onRequest", (request, reply, done) => {
    const began = performance.now();
    const { method, url = "" } = request.raw;
    whenAnswered(reply.raw, () => {
      const status = reply.raw.statusCode;
      const milliseconds = performance.now() - began;
      onAnswered(request, status, milliseconds);
      request.log.info({ method, path: loggedPath(url), status, ms: Math.round(milliseconds * 10) / 10 }, "request");
    });
    done();
  });
}

/** Calls back once when a response has been sent or its connection has ended. */
export function whenAnswered(response: ServerResponse, callback: () => void): void {
  let isOver = false;
  const once = () => {
    if (!isOver) callback();
    isOver = true;
  };
  response.once(HEAD_WRITTEN, once);
  // Injected requests have no server and emit only this event.
  response.once("finish", once);
  response.once("close", once);
}
