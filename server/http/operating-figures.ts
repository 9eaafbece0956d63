import { statfs } from "node:fs/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import { findLastRuns, type LastRun } from "#app/features/base/backup/backup.repo.server.ts";
import { waitingWal } from "#app/features/base/backup/wal-shipping.server.ts";
import { deliveries } from "#app/features/base/one-time-code/sender.ts";
import {
  findFigures,
  findQueueCounts,
  findWaitingWork,
  type OperatingFigures,
  type QueueCount,
} from "#app/features/base/operation/operation.repo.server.ts";
import { walSpoolOf } from "#db/embedded/layout.ts";
import type { AppParts } from "../parts.ts";

/** Milliseconds between two reads of the database's figures, however many clients request /metrics. */
const READ_EVERY_MS = 10_000;

type Figures = { server: OperatingFigures; queues: QueueCount[]; waiting: Record<string, number>; backups: LastRun[] };

/** Reads the figures of the database. While the database is down, there are none. */
class DatabaseFigures {
  #read: Promise<Figures | undefined> = Promise.resolve(undefined);
  #readAt = -Infinity;

  get(): Promise<Figures | undefined> {
    if (performance.now() - this.#readAt > READ_EVERY_MS) {
      this.#readAt = performance.now();
      this.#read = readAll().catch(() => undefined);
    }
    return this.#read;
  }
}

async function readAll(): Promise<Figures> {
  return {
    server: await findFigures(),
    queues: await findQueueCounts(),
    waiting: await findWaitingWork(),
    backups: await findLastRuns(),
  };
}

/** Adds the figures of database, queues, waiting work, messages, backups and disk (docs/operations.md#what-to-watch). */
export function addOperatingFigures(registry: Registry, { config }: Pick<AppParts, "config">): void {
  const gauge = gaugesOf(registry);
  const figures = new DatabaseFigures();
  addServerFigures(gauge, figures);
  gauge("job_queue_jobs", "Jobs in the queues by state", ["queue", "state"], async (set) => {
    for (const { count, ...labels } of (await figures.get())?.queues ?? []) set(count, labels);
  });
  gauge("work_waiting", "Work that waits for a person, a job or another service", ["kind"], async (set) => {
    for (const [kind, count] of Object.entries((await figures.get())?.waiting ?? {})) set(count, { kind });
  });
  gauge("backup_configured", "1 when backups have a place, else 0", [], async (set) =>
    set(config.backup === undefined ? 0 : 1),
  );
  gauge("wal_waiting_files", "Files of changes that are not in the backups yet", [], async (set) =>
    set((await waitingWal(walSpoolOf(config.dataDir)).catch(() => [])).length),
  );
  addBackupFigures(gauge, figures);
  addDiskFigures(gauge, config.dataDir);
  registry.registerMetric(messages);
}

type SetValue = (value: number | null, labels?: Record<string, string>) => void;
type AddGauge = (name: string, help: string, labelNames: string[], read: (set: SetValue) => Promise<void>) => void;

/** Returns a function that adds gauges. Each request of /metrics sets their values again and omits unknown ones. */
function gaugesOf(registry: Registry): AddGauge {
  return (name, help, labelNames, read) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      // All workers read the same database and disk.
      aggregator: "max",
      async collect() {
        this.reset();
        // Resetting a gauge without labels would set it to 0, so it is removed.
        if (labelNames.length === 0) this.remove();
        await read((value, labels = {}) => {
          if (value !== null) this.set(labels, value);
        });
      },
    });
    registry.registerMetric(gauge);
  };
}

function addServerFigures(gauge: AddGauge, figures: DatabaseFigures): void {
  const add = (name: string, help: string, value: (server: OperatingFigures) => number | null) =>
    gauge(name, help, [], async (set) => {
      const found = await figures.get();
      set(found === undefined ? null : value(found.server));
    });
  gauge("database_up", "1 while the database answers, else 0", [], async (set) =>
    set((await figures.get()) === undefined ? 0 : 1),
  );
  add("database_size_bytes", "Size of the database", (server) => server.databaseBytes);
  add("database_connections", "Connections of all programs to the database server", (server) => server.connections);
  add("database_connections_allowed", "max_connections of the server", (server) => server.connectionsAllowed);
  const longest = "Age of the oldest open transaction";
  add("database_longest_transaction_seconds", longest, (server) => server.longestTransaction);
  add("database_invalid_indexes", "Indexes whose building failed", (server) => server.invalidIndexes);
  add("wal_written_bytes_total", "Bytes of changes since the cluster was made", (server) => server.walBytes);
  const failures = "Files of changes that could not be handed over";
  add("wal_archive_failures_total", failures, (server) => server.walArchiveFailures);
  add("wal_archive_age_seconds", "Seconds since a file of changes was handed over", (server) => server.walArchiveAge);
}

function addBackupFigures(gauge: AddGauge, figures: DatabaseFigures): void {
  const add = (name: string, help: string, value: (run: LastRun) => number | null) =>
    gauge(name, help, ["kind"], async (set) => {
      for (const run of (await figures.get())?.backups ?? []) set(value(run), { kind: run.kind });
    });
  add("backup_age_seconds", "Seconds since the last success of each kind", (run) => run.secondsSinceSuccess);
  add("backup_failed", "1 when the last one failed, else 0", ({ failure }) => (failure === null ? 0 : 1));
  add("backup_bytes", "Size of the last one that succeeded", ({ kind, bytes }) => (kind === "drill" ? null : bytes));
}

function addDiskFigures(gauge: AddGauge, folder: string): void {
  const add = (name: string, help: string, blocks: "bavail" | "blocks") =>
    gauge(name, help, [], async (set) => {
      const disk = await statfs(folder).catch(() => undefined);
      set(disk === undefined ? null : disk[blocks] * disk.bsize);
    });
  add("disk_free_bytes", "Room on the disk of the data folder", "bavail");
  add("disk_size_bytes", "Size of the disk of the data folder", "blocks");
}

/** Counts the codes and notices that this process sends. */
const messages = new Counter({
  name: "messages_total",
  help: "Codes and notices since the start, by the service's answer",
  labelNames: ["channel", "outcome"],
  registers: [],
  collect() {
    this.reset();
    for (const [channel, { taken, failed }] of Object.entries(deliveries)) {
      this.inc({ channel, outcome: "taken" }, taken);
      this.inc({ channel, outcome: "failed" }, failed);
    }
  },
});
