import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "#app/lib/network.ts";
import { inTurns } from "#app/lib/turns.ts";
import { hasSentAhead } from "./connections.ts";
import { HttpError } from "./http-error.ts";
import { Line, type Piece } from "./line.ts";
import type { Proxies } from "./proxies.ts";
import { whenAnswered } from "./request-log.ts";

/** As many may wait whatever they take: each has a limit of its own, and its sender waits for it. */
const FEW = { pieces: 100, budget: Infinity };
/**
 * The lines in which requests wait for their turn, so that one kind of work does not hold up another (docs/security.md#h4): what
 * needs the processor; passwords, which a crowd at the door sends in and which wait for a line of their own; files, which
 * may have to be fetched from elsewhere; and uploads, which come as slowly as their senders.
 */
const LINES = {
  work: { width: 16, load: 800, widthOfOne: 4, budget: 1_000, few: { pieces: 100, budget: 3_000 }, patience: 8_000 },
  passwords: { width: 4, load: Infinity, widthOfOne: 4, budget: 15_000, few: FEW, patience: 30_000 },
  files: { width: 32, load: Infinity, widthOfOne: 8, budget: 1_500, few: FEW, patience: 8_000 },
  uploads: { width: 100, load: Infinity, widthOfOne: 100, budget: 0, few: { pieces: 0, budget: 0 }, patience: 0 },
};
const RETRY_SECONDS = 2;
/** Pieces of work that begin in one turn of the event loop: a page at hand gets its turn among hundreds that come at once. */
const BEGIN_IN_TURN = 1;
const PROBES = /^\/(healthz|readyz|metrics)$/;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The line in which requests of this route wait; without one it is that of work. */
    line?: keyof typeof LINES;
  }
}

/**
 * Lets requests begin as the machine gets work done, and turns away with 503 at once what could not be answered in time.
 * Pages and files at hand have been answered before this; probes always come through. A place is free again when the
 * answer was handed over. Gives the answers that are in the works.
 */
export function addAdmission(app: FastifyInstance, proxies: Proxies): ReadonlySet<ServerResponse> {
  const atWork = new Set<ServerResponse>();
  const turns = inTurns(BEGIN_IN_TURN);
  const lines = new Map(Object.entries(LINES).map(([name, options]) => [name, new Line(options, turns)]));
  app.addHook("onRequest", (_, reply, done) => {
    atWork.add(reply.raw);
    whenAnswered(reply.raw, () => atWork.delete(reply.raw));
    done();
  });
  // The body has come by now: nobody holds a place by being slow.
  app.addHook("preHandler", (request, reply, done) => {
    const line = lines.get(request.routeOptions.config.line ?? "work");
    if (line === undefined || PROBES.test(request.raw.url ?? "")) return done();
    if (isGone(reply)) return;
    const refuse = () => done(new HttpError(503, { retryAfter: RETRY_SECONDS }));
    const begin = (leave: () => void) => {
      whenAnswered(reply.raw, leave);
      if (!isGone(reply)) done();
    };
    const isLast = hasSentAhead(request.raw.socket);
    const leave = line.enter({ ...ownerOf(request, proxies), isLast, begin, refuse });
    if (leave === undefined) return refuse();
    reply.raw.once("close", leave);
  });
  return atWork;
}

/** Each kind of work, and each network that asks for it, has its turn. */
function ownerOf(request: FastifyRequest, proxies: Proxies): Pick<Piece, "key" | "kind" | "owner"> {
  const kind = `${request.method} ${request.routeOptions.url ?? ""}`;
  const owner = proxies.standsForMany(request.ip) ? undefined : networkOf(request.ip);
  return { kind, owner, key: owner === undefined ? kind : `${owner} ${kind}` };
}

/** Nothing is done for who has gone. */
function isGone(reply: FastifyReply): boolean {
  return reply.raw.destroyed;
}
