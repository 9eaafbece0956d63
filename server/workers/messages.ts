import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { OpenDatabase } from "../database.ts";

/** The metrics of one worker, as prom-client exports them. */
export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** The number, address and database that the parent process assigns to a worker. */
export type Assignment = {
  /** The number of this worker, from 1 on. A replacement gets the number of the worker that ended. */
  number: number;
  /** The number of workers on this port. */
  count: number;
  port: number;
  siteUrl: string;
  /** The database that the parent has opened and will close. */
  database: Omit<OpenDatabase, "close">;
};

/** Messages from a worker to its parent. `ask`: the number of a request, which its answer repeats. */
export type ToParent =
  | { type: "begin" }
  | { type: "serving" }
  | { type: "alive" }
  | { type: "read-all-metrics"; ask: number }
  | { type: "metrics"; ask: number; metrics: WorkerMetrics };

/** Messages from the parent to a worker. */
export type ToWorker =
  | { type: "assignment"; assignment: Assignment }
  | { type: "stop" }
  | { type: "read-metrics"; ask: number }
  | { type: "all-metrics"; ask: number; text: string };
