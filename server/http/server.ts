import Fastify, { LogController, type FastifyInstance } from "fastify";
import { requestIds } from "../log.ts";
import type { AppParts } from "../parts.ts";
import { answerClientError } from "./client-error.ts";
import type { ErrorFrame } from "./error-document.ts";
import { answerFailure } from "./failures.ts";
import { HttpError } from "./http-error.ts";

/** How long the headers, and the whole of a request, may take to arrive (security.md H1). */
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
/** Longer than the idle time of usual balancers, so that they are the ones to close. */
const KEEP_ALIVE_MS = 65_000;
const HEADER_BYTES = 16 * 1024;
const MOST_HEADERS = 100;
const REQUESTS_A_SOCKET = 10_000;

/** The Fastify instance with its limits, without any route. */
export function createServer({ config, logger }: AppParts, frame: () => ErrorFrame): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length === 0 ? false : config.trustProxy,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: REQUESTS_A_SOCKET,
    http: { maxHeaderSize: HEADER_BYTES, headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5_000 },
    bodyLimit: 256 * 1024,
    // A drain goes on taking requests until its window is over; those that come later still are answered.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, maxParamLength: 500, querystringParser: () => ({}) },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, config.siteUrl),
    frameworkErrors: (_, request, reply) => {
      answerFailure(new HttpError(400), request, reply, frame());
    },
  });
  app.server.maxHeadersCount = MOST_HEADERS;
  return app;
}
