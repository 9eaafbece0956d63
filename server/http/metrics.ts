import { createHash, timingSafeEqual } from "node:crypto";
import { Registry, collectDefaultMetrics, Counter, Gauge, Histogram } from "prom-client";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { poolFigures } from "#db/client.ts";
import { LOOPBACK } from "../config/config.ts";
import { lostLines } from "../log/log-stream.ts";
import type { PageCache } from "../pages/cache/page-cache.ts";
import type { AppParts } from "../parts.ts";
import { VERSION } from "../start/version.ts";
import type { EndedConnections } from "./admission/connections.ts";
import { HttpError } from "./http-error.ts";
import { addOperatingFigures } from "./operating-figures.ts";
import { isForwarded } from "./proxies.ts";
import type { OnAnswered } from "./request-log.ts";

/**
 * Milliseconds between two measurements of the event loop's delay. The metric includes this interval. Each measurement
 * wakes an idle process.
 */
export const LOOP_LOOK_MS = 500;

/** Metrics of the process. The registry is created once, because its collectors cannot be removed. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: LOOP_LOOK_MS });

/** Sources of the metrics. */
type Watched = Pick<AppParts, "config" | "disk" | "jobs" | "parent"> & {
  cache: PageCache;
  atWork: ReadonlySet<unknown>;
  ended: EndedConnections;
};

/**
 * Serves /metrics in the text format of Prometheus, to this machine and to clients with METRICS_TOKEN. Returns the
 * function that counts the processed requests.
 */
export function addMetrics(app: FastifyInstance, watched: Watched): OnAnswered {
  const registry = new Registry();
  const registers = [registry];
  // The second name is the old one, for one release.
  const durations = ["http_request_duration_seconds", "http_request_seconds"].map(
    (name) =>
      new Histogram({
        name,
        help: "Requests that no cache has answered, by group and status class",
        labelNames: ["group", "status"],
        buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
        registers,
      }),
  );
  watch(watched, registers);
  addOperatingFigures(registry, watched);
  const { parent } = watched;
  const ownMetrics = Registry.merge([ofProcess, registry]);
  parent?.offerMetrics(() => ownMetrics.getMetricsAsJSON());
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, watched.config.metricsToken)) throw new HttpError(404);
    return reply
      .header("Cache-Control", "no-store")
      .type(registry.contentType)
      .send(await (parent?.allMetrics() ?? ownMetrics.metrics()));
  });
  return (request, status, milliseconds) => {
    const labels = { group: groupOf(request), status: `${Math.floor(status / 100)}xx` };
    for (const duration of durations) duration.observe(labels, milliseconds / 1_000);
  };
}

function watch({ cache, atWork, ended, jobs }: Watched, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: name === "jobs_overdue" ? "max" : "sum",
      collect() {
        this.set(read());
      },
    });
  gauge("page_cache_bytes", "Bytes that kept pages take", () => cache.store.bytes);
  gauge("page_cache_pages", "Pages kept", () => cache.store.size);
  gauge("page_cache_rendering", "Pages being rendered", () => cache.rendering);
  gauge("http_requests_in_flight", "Requests that the server is working on", () => atWork.size);
  gauge("requests_at_work", "Old name of http_requests_in_flight, for one release", () => atWork.size);
  gauge("jobs_overdue", "Times of recurring work that have passed without a run", () => jobs.overdue.length);
  gauge("log_lines_lost_total", "Log lines given up because they could not be written", () => lostLines.count);
  new Gauge({
    name: "mingbai_info",
    help: "1, with the version of the site",
    labelNames: ["version"],
    registers,
    aggregator: "first",
  }).set({ version: VERSION }, 1);
  const pool = new Gauge({
    name: "database_pool_connections",
    help: "Connections to the database by state, and requests that wait for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(poolFigures())) this.set({ state }, count);
    },
  });
  for (const registry of registers) registry.registerMetric(pool);
  const counted = (name: string, help: string, label: string, read: () => Record<string, number>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
      },
    });
  const events = "Hits, misses, stale pages shown, purges, outdated pages shown while the database was down";
  counted("page_cache_events_total", events, "event", () => cache.counts);
  const ends = "Connections ended by the server, each under its reason and, for one release, its old reason";
  counted("connections_ended_total", ends, "reason", () => byReason(ended));
}

/**
 * Returns the numbers of ended connections, keyed by the reasons of the metric. The last three are the old names, which
 * one release still has.
 */
function byReason({ answerNotRead, tooManyConnections, tooManyPipelined }: EndedConnections): Record<string, number> {
  return {
    answer_not_read: answerNotRead,
    too_many_connections: tooManyConnections,
    too_many_pipelined: tooManyPipelined,
    unread: answerNotRead,
    crowded: tooManyConnections,
    ahead: tooManyPipelined,
  };
}

function groupOf(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  return route === undefined || route === "/*" ? "page" : route;
}

/** A request through a proxy counts as coming from another machine, even if the proxy runs on this one. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { headers, socket } = request.raw;
  const given = headers.authorization?.replace(/^Bearer /, "");
  if (token !== undefined && given !== undefined && sameText(given, token)) return true;
  return !isForwarded(headers) && LOOPBACK.includes((socket.remoteAddress ?? "").replace("::ffff:", ""));
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
