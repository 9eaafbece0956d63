import { createServer as createHttpServer, type ServerOptions } from "node:http";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { requestIds } from "../log/log.ts";
import type { AppParts } from "../parts.ts";
import type { AnswerFromMemory } from "./answers-from-memory.ts";
import { BODY_LIMITS, watchBody } from "./admission/body-clock.ts";
import { answerClientError, noteAnswering } from "./client-error.ts";
import type { ErrorFrame } from "./error-document.ts";
import { answerFailure } from "./failures.ts";
import { endUnread, limitConnections, oneAtATime, type EndedConnections } from "./admission/connections.ts";
import { readTarget } from "./admission/guard.ts";
import { HttpError } from "./http-error.ts";
import { BODY_LIMIT } from "./admission/limits.ts";
import type { Proxies } from "./proxies.ts";
import { announceGone, announceHead } from "./response.ts";

/**
 * Time limits for headers and whole requests, and their largest sizes (docs/security.md#h1, #h3). Bodies have a
 * separate time limit.
 */
const LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 15_000 + BODY_LIMITS.whole,
  connectionsCheckingInterval: 5_000,
  // Longer than the idle time of usual load balancers, so that they close first.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // The site's own error page answers a request without a Host header.
  requireHostHeader: false,
  // A request without a body needs no stream and no stream events.
  optimizeEmptyRequests: true,
};
const MOST_HEADERS = 100;
const REQUESTS_A_SOCKET = 10_000;

/** Thrown for a request that takes too long, with the code of node:http. */
class TooSlow extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}

/** The parts that the server needs besides those of the application. */
type ServerParts = {
  answerFromMemory: AnswerFromMemory;
  frame: () => ErrorFrame;
  proxies: Proxies;
  ended: EndedConnections;
};

/**
 * Creates the Fastify instance with its limits, without routes. Cached responses are sent before Fastify sees the
 * request.
 */
export function createServer({ config, logger }: AppParts, parts: ServerParts): FastifyInstance {
  const { answerFromMemory, frame, proxies, ended } = parts;
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length === 0 ? false : proxies.isTrusted,
    bodyLimit: BODY_LIMIT,
    // Screens that were opened before an upgrade use the old path of the newsroom's calls. It works for one more
    // release.
    rewriteUrl: ({ url = "/" }) => url.replace(/^\/api\/office\//i, "/api/newsroom/"),
    // A stopping server accepts requests until its drain window ends, and still responds to later ones.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, maxParamLength: 500, querystringParser: () => ({}) },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, config.hsts),
    frameworkErrors: (_, request, reply) => {
      answerFailure(new HttpError(400), request, reply, frame());
    },
    serverFactory: (handler) => {
      const take = oneAtATime(
        (request, response) => {
          readTarget(request);
          if (answerFromMemory(request, response)) return;
          noteAnswering(request, response);
          announceHead(response);
          announceGone(request, response);
          watchBody(request, () => server.emit("clientError", new TooSlow(), request.socket));
          handler(request, response);
        },
        proxies.standsForMany,
        ended,
      );
      const server = createHttpServer(LIMITS, take);
      server.maxHeadersCount = MOST_HEADERS;
      server.maxRequestsPerSocket = REQUESTS_A_SOCKET;
      limitConnections(server, proxies.standsForMany, ended);
      endUnread(server, proxies.isTrusted, ended);
      return server;
    },
  });
}
