import cluster from "node:cluster";
import { once } from "node:events";
import type { Config } from "../config/config.ts";
import type { Assignment, ToParent, ToWorker, WorkerMetrics } from "./messages.ts";

/** Milliseconds between two signs of life to the parent. */
export const ALIVE_EVERY_MS = 5_000;

/** Returns the configuration of a worker: its share of the process's memory and connections. Only the first runs jobs. */
export function workerConfig(config: Config, { number, count, port, siteUrl }: Assignment): Config {
  return {
    ...config,
    port,
    siteUrl,
    jobs: config.jobs && number === 1,
    databaseConnections: Math.max(2, Math.ceil(config.databaseConnections / count)),
    pageCacheBytes: Math.ceil(config.pageCacheBytes / count),
    // The parent reports to systemd.
    systemd: undefined,
  };
}

/** The connection of a worker to its parent. If the parent ends, Node.js ends the worker too. */
export class ParentLink {
  readonly assignment: Assignment;
  readonly #asked = new Map<number, (text: string) => void>();
  #readMetrics: () => Promise<WorkerMetrics> = async () => [];
  #stop: () => void = () => undefined;
  #count = 0;

  private constructor(assignment: Assignment) {
    this.assignment = assignment;
    process.on("message", (message: ToWorker) => void this.#receive(message));
  }

  /** Returns the link of this process, or undefined if it is no worker. */
  static async open(): Promise<ParentLink | undefined> {
    if (!cluster.isWorker) return undefined;
    const answer = once(process, "message") as Promise<[ToWorker]>;
    tell({ type: "begin" });
    setInterval(() => tell({ type: "alive" }), ALIVE_EVERY_MS).unref();
    const [message] = await answer;
    if (message.type !== "assignment") throw new Error(`the parent sent ${message.type} first`);
    return new ParentLink(message.assignment);
  }

  /** Calls `stop` when the parent stops this worker. Signals are for the parent, even those sent to the whole group. */
  onStop(stop: () => void): void {
    this.#stop = stop;
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
  }

  /** Notifies the parent that this worker serves requests. */
  serves(): void {
    tell({ type: "serving" });
  }

  /** Sets the function that reads this worker's metrics. */
  offerMetrics(read: () => Promise<WorkerMetrics>): void {
    this.#readMetrics = read;
  }

  /** Returns the metrics of all workers as text. */
  allMetrics(): Promise<string> {
    this.#count += 1;
    const ask = this.#count;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#asked.set(ask, resolve);
    tell({ type: "read-all-metrics", ask });
    return promise;
  }

  async #receive(message: ToWorker): Promise<void> {
    if (message.type === "stop") this.#stop();
    if (message.type === "read-metrics")
      tell({ type: "metrics", ask: message.ask, metrics: await this.#readMetrics() });
    if (message.type === "all-metrics") {
      this.#asked.get(message.ask)?.(message.text);
      this.#asked.delete(message.ask);
    }
  }
}

function tell(message: ToParent): void {
  // The parent may end at any time. Node.js then ends this process too.
  process.send?.(message, undefined, undefined, () => undefined);
}
