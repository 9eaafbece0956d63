import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "#app/lib/address/network.ts";
import { inTurns } from "#app/lib/threads/turns.ts";
import { hasPipelined } from "./connections.ts";
import { HttpError } from "../http-error.ts";
import { WorkQueue, type Piece } from "./work-queue.ts";
import type { Proxies } from "../proxies.ts";
import { whenAnswered } from "../request-log.ts";

/**
 * For the queues of passwords and files: while fewer than 100 requests wait, more may wait whatever they cost. Each
 * sender has its own limit.
 */
const FEW = { pieces: 100, budget: Infinity };
/**
 * The queues in which requests wait. They are separate, so that one kind of work does not delay another
 * (docs/security.md#h4). `work` needs the processor. Many readers may send passwords at once, so passwords have a
 * separate queue. Files may have to be fetched from another server. Uploads arrive as slowly as their senders.
 */
const QUEUES = {
  work: { width: 16, load: 800, widthOfOne: 4, budget: 1_000, few: { pieces: 100, budget: 3_000 }, patience: 8_000 },
  passwords: { width: 4, load: Infinity, widthOfOne: 4, budget: 15_000, few: FEW, patience: 30_000 },
  files: { width: 32, load: Infinity, widthOfOne: 8, budget: 1_500, few: FEW, patience: 8_000 },
  uploads: { width: 100, load: Infinity, widthOfOne: 100, budget: 0, few: { pieces: 0, budget: 0 }, patience: 0 },
};
const RETRY_SECONDS = 2;
/** Most queued requests that begin in one turn of the event loop. Cached pages are served between them. */
const BEGIN_IN_TURN = 1;
const PROBES = /^\/(healthz|readyz|metrics)$/;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The queue of the requests of this route, `work` by default. */
    queue?: keyof typeof QUEUES;
  }
}

/**
 * Starts requests as fast as the machine completes them. Responds 503 at once to a request that could not be served in
 * time. Cached pages and files bypass the queues, and probes always pass. A request occupies its slot until the head of
 * its response is written. Returns the responses in progress.
 */
export function addAdmission(app: FastifyInstance, proxies: Proxies): ReadonlySet<ServerResponse> {
  const atWork = new Set<ServerResponse>();
  const turns = inTurns(BEGIN_IN_TURN);
  const queues = new Map(Object.entries(QUEUES).map(([name, options]) => [name, new WorkQueue(options, turns)]));
  app.addHook("onRequest", (_, reply, done) => {
    atWork.add(reply.raw);
    whenAnswered(reply.raw, () => atWork.delete(reply.raw));
    done();
  });
  // The whole body has already arrived, so a slow sender does not occupy a slot.
  app.addHook("preHandler", (request, reply, done) => {
    const queue = queues.get(request.routeOptions.config.queue ?? "work");
    if (queue === undefined || PROBES.test(request.raw.url ?? "")) return done();
    if (isGone(reply)) return;
    const refuse = () => done(new HttpError(503, { retryAfter: RETRY_SECONDS }));
    const begin = (leave: () => void) => {
      whenAnswered(reply.raw, leave);
      if (!isGone(reply)) done();
    };
    const isLast = hasPipelined(request.raw.socket);
    const leave = queue.enter({ ...ownerOf(request, proxies), isLast, begin, refuse });
    if (leave === undefined) return refuse();
    reply.raw.once("close", leave);
  });
  return atWork;
}

/** Returns the kind of a request and its network. Networks and kinds take turns. */
function ownerOf(request: FastifyRequest, proxies: Proxies): Pick<Piece, "key" | "kind" | "owner"> {
  const kind = `${request.method} ${request.routeOptions.url ?? ""}`;
  const owner = proxies.standsForMany(request.ip) ? undefined : networkOf(request.ip);
  return { kind, owner, key: owner === undefined ? kind : `${owner} ${kind}` };
}

/** Returns whether the client has disconnected. Its request is then skipped. */
function isGone(reply: FastifyReply): boolean {
  return reply.raw.destroyed;
}
