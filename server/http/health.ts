import type { FastifyInstance } from "fastify";
import type { AppParts } from "../parts.ts";
import { VERSION } from "../start/version.ts";

/**
 * Signal that is aborted when the process begins to stop. From then on it should get no more requests, and open streams
 * move to another instance.
 */
export type Stopping = AbortSignal;

/**
 * Adds the probes, which need no database. /healthz shows that the process is alive, and its version. /readyz shows
 * whether it may get requests. If the database is down or the disk is full, it responds `reading`, which means
 * read-only. It also names overdue jobs. Neither is a reason to remove the instance from a load balancer.
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
