import type { IncomingMessage, ServerResponse } from "node:http";

/** Event of a response whose headers have been written. After it only the body is sent. */
export const HEAD_WRITTEN = "head written";

/**
 * Most listeners of a response. Those of this code, Fastify and a stream are together one more than Node allows without
 * a warning.
 */
const MOST_LISTENERS = 20;

/** Makes a response emit an event when its headers are written. Cached responses do not need it. */
export function announceHead(response: ServerResponse): void {
  response.setMaxListeners(MOST_LISTENERS);
  const { writeHead } = response;
  response.writeHead = (...parameters: unknown[]) => {
    Reflect.apply(writeHead, response, parameters);
    response.emit(HEAD_WRITTEN);
    return response;
  };
}

/**
 * Makes a request emit an event when its reader has disconnected. With `optimizeEmptyRequests` node:http does this only
 * for requests with a body. Fastify needs the event to tell a broken connection from a server fault.
 */
export function announceGone(request: IncomingMessage, response: ServerResponse): void {
  response.once("close", () => {
    if (!response.writableFinished) request.aborted = true;
  });
}
