import type { FastifyInstance } from "fastify";
import type { AppParts } from "../parts.ts";
import { VERSION } from "../start/version.ts";

/** Signal that is aborted once the process stops: it should get no more requests, and open streams move to another instance. */
export type Stopping = AbortSignal;

/**
 * /healthz: the process lives, and its version. /readyz: it may get requests. Without the database or disk space it answers
 * `reading`, which means read-only; it also names overdue jobs. Neither is a reason to take the instance out. Both probes
 * answer without the database.
 */
export function addProbes(app: FastifyInstance, { database, disk, jobs }: AppParts, stopping: Stopping): void {
  app.get("/healthz", async (_, reply) =>
    reply.header("Cache-Control", "no-store").send({ status: "ok", version: VERSION }),
  );
  app.get("/readyz", async (_, reply) => {
    reply.header("Cache-Control", "no-store");
    if (stopping.aborted) return reply.code(503).send({ status: "draining" });
    const missing = [...(database.isUp ? [] : ["database"]), ...(disk.isFull ? ["disk"] : [])];
    const overdue = jobs.overdue.length === 0 ? {} : { overdue: jobs.overdue };
    return reply.send(
      missing.length === 0 ? { status: "ready", ...overdue } : { status: "reading", missing, ...overdue },
    );
  });
}
