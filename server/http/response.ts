import type { IncomingMessage, ServerResponse } from "node:http";

/** Emitted by an answer when its head is written: what comes after is handing it over. */
export const HEAD_WRITTEN = "head written";

/** How many may wait for the end of an answer: ours, Fastify's and a stream's are one more than Node takes for a leak. */
const MOST_LISTENERS = 20;

/** Lets an answer that has to be worked on say when its head is written, whoever writes it. */
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
 * Lets a request say that its reader has gone, which node:http itself does only for those that have a stream for a body
 * (`optimizeEmptyRequests`): Fastify asks for it before it takes a broken answer for a failure of ours.
 */
export function announceGone(request: IncomingMessage, response: ServerResponse): void {
  response.once("close", () => {
    if (!response.writableFinished) request.aborted = true;
  });
}
