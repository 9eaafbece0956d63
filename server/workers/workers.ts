import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { StartError } from "#db/start-error.ts";
import type { Assignment, ToParent, ToWorker, WorkerMetrics } from "./messages.ts";
import { ALIVE_EVERY_MS } from "./worker.ts";

/** Milliseconds without a sign of life after which a worker is killed. */
const SILENT_MS = 30_000;
/** Milliseconds until a worker that ended is replaced. */
const REPLACE_MS = 1_000;
/** Milliseconds that a worker may take to read its metrics. */
const METRICS_MS = 2_000;

type Running = { worker: Worker; aliveAt: number; isServing: boolean };

/**
 * The workers of this process: several processes that serve the site on one port. They accept connections from one
 * socket, so a worker that is busy, stopped or dead leaves new ones to the others
 * (docs/decisions/0125-one-process-for-each-core.md). This process replaces a worker that ends or shows no sign of
 * life.
 */
export class Workers {
  readonly #shared: Omit<Assignment, "number">;
  readonly #logger: FastifyBaseLogger;
  readonly #running = new Map<number, Running>();
  readonly #asked = new Map<number, (metrics: WorkerMetrics) => void>();
  #asks = 0;
  #replaces = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(shared: Omit<Assignment, "number">, logger: FastifyBaseLogger) {
    this.#shared = shared;
    this.#logger = logger;
  }

  /** Starts the first worker, which prepares the database, and then the others. Throws StartError if one ends. */
  async start(): Promise<void> {
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ serialization: "advanced" });
    await this.#begin(1);
    const others = Array.from({ length: this.#shared.count - 1 }, (_, index) => index + 2);
    await Promise.all(others.map((number) => this.#begin(number)));
    this.#replaces = true;
    this.#watch = setInterval(() => this.#killSilent(), ALIVE_EVERY_MS);
  }

  /** Stops all workers, each after its running requests. Throws if one does not end properly. */
  async stop(): Promise<void> {
    this.#replaces = false;
    clearInterval(this.#watch);
    const ends = [...this.#running.values()].map(async ({ worker, isServing }) => {
      const ended = once(worker, "exit");
      // A worker that still starts has no requests to finish.
      if (isServing) send(worker, { type: "stop" });
      else worker.process.kill("SIGKILL");
      const [code] = (await ended) as [number | null];
      if (isServing && code !== 0) throw new Error("a worker did not end properly");
    });
    const failed = (await Promise.allSettled(ends)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }

  /** Starts a worker. Resolves when it serves requests. Throws StartError if it ends before that. */
  async #begin(number: number): Promise<void> {
    const worker = cluster.fork();
    const running: Running = { worker, aliveAt: performance.now(), isServing: false };
    this.#running.set(number, running);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    worker.on("message", (message: ToParent) => {
      if (message.type === "begin") send(worker, { type: "assignment", assignment: { ...this.#shared, number } });
      if (message.type === "serving") {
        running.isServing = true;
        resolve();
      }
      if (message.type === "metrics") this.#asked.get(message.ask)?.(message.metrics);
      if (message.type === "read-all-metrics") void this.#answerMetrics(worker, message.ask);
      running.aliveAt = performance.now();
    });
    worker.once("exit", (code, signal) => {
      this.#running.delete(number);
      reject(new StartError(`Worker ${number} could not start; the line above says why.`));
      if (this.#replaces) void this.#replace(number, { code, signal });
    });
    return promise;
  }

  async #replace(worker: number, how: { code: number | null; signal: string | null }): Promise<void> {
    this.#logger.error({ worker, ...how }, "a worker ended and is replaced");
    await sleep(REPLACE_MS);
    // If this attempt also fails, the exit of its worker starts the next one.
    if (this.#replaces) await this.#begin(worker).catch(() => undefined);
  }

  #killSilent(): void {
    for (const [number, { worker, aliveAt }] of this.#running) {
      if (performance.now() - aliveAt < SILENT_MS) continue;
      this.#logger.error({ worker: number }, "a worker does not answer and is killed");
      worker.process.kill("SIGKILL");
    }
  }

  /** Sends the sum of all workers' metrics. A worker that does not answer in time is left out. */
  async #answerMetrics(asker: Worker, ask: number): Promise<void> {
    const serving = [...this.#running.values()].filter(({ isServing }) => isServing);
    const [read, { AggregatorRegistry }] = await Promise.all([
      Promise.all(serving.map(({ worker }) => this.#metricsOf(worker))),
      import("prom-client"),
    ]);
    const text = await AggregatorRegistry.aggregate(read.filter((metrics) => metrics.length > 0)).metrics();
    send(asker, { type: "all-metrics", ask, text });
  }

  async #metricsOf(worker: Worker): Promise<WorkerMetrics> {
    this.#asks += 1;
    const ask = this.#asks;
    const { promise, resolve } = Promise.withResolvers<WorkerMetrics>();
    this.#asked.set(ask, resolve);
    send(worker, { type: "read-metrics", ask });
    const late = setTimeout(() => resolve([]), METRICS_MS);
    const metrics = await promise;
    clearTimeout(late);
    this.#asked.delete(ask);
    return metrics;
  }
}

/** Sends a message. A worker that has just ended does not get it. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
