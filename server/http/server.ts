import { createServer as createHttpServer, type ServerOptions } from "node:http";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { inTurns } from "#app/lib/turns.ts";
import { requestIds } from "../log.ts";
import type { AppParts } from "../parts.ts";
import type { AtHand } from "./at-hand.ts";
import { BODY_LIMITS, watchBody } from "./body-clock.ts";
import { answerClientError } from "./client-error.ts";
import type { ErrorFrame } from "./error-document.ts";
import { answerFailure } from "./failures.ts";
import { HttpError } from "./http-error.ts";
import { BODY_LIMIT } from "./limits.ts";

/**
 * How long the headers, and the whole of a request, may take to arrive, and how large they may be (security.md H1, H3). Bodies
 * have a clock of their own.
 */
const LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 15_000 + BODY_LIMITS.whole,
  connectionsCheckingInterval: 5_000,
  // Longer than the idle time of usual balancers, so that they are the ones to close.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // A request without one gets an answer of ours, which says what is wrong.
  requireHostHeader: false,
};
const MOST_HEADERS = 100;
const REQUESTS_A_SOCKET = 10_000;
/** Requests that begin in one turn of the event loop: a page at hand gets its turn among hundreds that come at once. */
const BEGIN_IN_TURN = 1;

/** What node:http itself says of a request that takes too long. */
class TooSlow extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}

/** The Fastify instance with its limits, without any route. What is at hand is answered before Fastify sees the request. */
export function createServer({ config, logger }: AppParts, atHand: AtHand, frame: () => ErrorFrame): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length === 0 ? false : config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // A drain goes on taking requests until its window is over; those that come later still are answered.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, maxParamLength: 500, querystringParser: () => ({}) },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, config.siteUrl),
    frameworkErrors: (_, request, reply) => {
      answerFailure(new HttpError(400), request, reply, frame());
    },
    serverFactory: (handler) => {
      const begin = inTurns(BEGIN_IN_TURN);
      const server = createHttpServer(LIMITS, (request, response) => {
        watchBody(request, () => server.emit("clientError", new TooSlow(), request.socket));
        if (atHand(request, response)) return;
        begin(() => {
          // Who has gone meanwhile is not heard of again.
          if (!request.socket.destroyed) handler(request, response);
        });
      });
      server.maxHeadersCount = MOST_HEADERS;
      server.maxRequestsPerSocket = REQUESTS_A_SOCKET;
      return server;
    },
  });
}
