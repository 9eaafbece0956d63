import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { createGate } from "#app/lib/gate.ts";
import { HttpError } from "./http-error.ts";
import { whenOver } from "./request-log.ts";

/** Requests that may be in the works at a time; with sixteen the machine is busy, more only wait (security.md H4). */
const MOST_AT_WORK = 100;
/** Requests that may be in lines of their own at a time: they take a place in memory, and hardly anything else. */
const MOST_IN_LINES = 300;
/** So many of them are worked on at a time, the others wait untouched: a crowd at the door must not hold readers up. */
const AT_ONCE = 4;
/** Milliseconds that the event loop may lag behind. */
const LONGEST_LAG_MS = 700;
const LOOK_EVERY_MS = 250;
const PROBES = /^\/(healthz|readyz|metrics)$/;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call mostly waits in a line of its own, such as that of passwords to be hashed: it is counted apart. */
    hasOwnLine?: boolean;
  }
}

/**
 * Turns requests away with 503 while more are in the works than the machine gets done, so that those taken in are
 * answered in time. Pages and files at hand have been answered before this; probes always come through. Gives the answers that are in the works.
 */
export function addAdmission(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const atWork = new Set<ServerResponse>();
  const shared = { count: 0, most: MOST_AT_WORK };
  const lines = { count: 0, most: MOST_IN_LINES };
  const lag = watchLag(app);
  app.addHook("onRequest", (request, reply, done) => {
    if (PROBES.test(request.raw.url ?? "")) return done();
    const place = request.routeOptions.config.hasOwnLine === true ? lines : shared;
    if (place.count >= place.most || lag() > LONGEST_LAG_MS) return done(new HttpError(503, { retryAfter: 2 }));
    atWork.add(reply.raw);
    place.count += 1;
    whenOver(reply.raw, () => {
      atWork.delete(reply.raw);
      place.count -= 1;
    });
    done();
  });
  addLine(app);
  return atWork;
}

/** Lets few calls with a line of their own begin at a time. Their bodies have come: nobody holds a place by being slow. */
function addLine(app: FastifyInstance): void {
  const line = createGate(AT_ONCE);
  app.addHook("preHandler", (request, reply, done) => {
    if (request.routeOptions.config.hasOwnLine !== true) return done();
    void line.run(async () => {
      if (reply.raw.destroyed) return;
      const over = Promise.withResolvers<void>();
      whenOver(reply.raw, over.resolve);
      done();
      await over.promise;
    });
  });
}

/** How late timers were the last two times: one long piece of work is no overload. */
function watchLag(app: FastifyInstance): () => number {
  let last = 0;
  let lag = 0;
  let expected = performance.now() + LOOK_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lag = Math.min(last, now - expected);
    last = now - expected;
    expected = now + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return () => lag;
}
