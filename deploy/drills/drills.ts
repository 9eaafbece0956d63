/** A drill: tests that cause, on this machine, a failure that operators fear. */
export type Drill = {
  /** The condition under which it passes. */
  passes: string;
  project: "faults" | "db";
  /** The files with its tests. */
  files: readonly string[];
  /** Further environment of the tests. */
  environment?: Readonly<Record<string, string>>;
};

/** All drills by name. The tests are those of the project, so that no drill can differ from them. */
export const DRILLS: Readonly<Record<string, Drill>> = {
  upgrade: {
    passes:
      "two instances are replaced and go back again and again, survive a kill of the command and a release that does not start; no request fails",
    project: "faults",
    files: ["cli/upgrade/upgrade.fault.test.ts"],
    environment: { UPGRADES: "20" },
  },
  "fail-over": {
    passes: "50 writers, the primary killed: all write again within 10 s, no acknowledged write is lost",
    project: "faults",
    files: ["db/hosts/hosts.fault.test.ts"],
  },
  restore: {
    passes:
      "encrypted archives and the embedded database as of a second come back; altered and foreign ones are refused",
    project: "faults",
    files: ["cli/backup/backups.fault.test.ts"],
  },
  "restore of one's own PostgreSQL": {
    passes: "pgBackRest brings back the second before a loss, and nothing after it",
    project: "faults",
    files: ["tests/deploy/pgbackrest.fault.test.ts"],
  },
  pooler: {
    passes: "the public calls pass through PgBouncer in transaction mode",
    project: "db",
    files: ["tests/wire/"],
    environment: { POOLER: "1" },
  },
  instances: {
    passes: "every instance sees a purge, also after a lost connection and a lost database",
    project: "db",
    files: ["server/purge/purge-instances.db.test.ts"],
  },
  workers: {
    passes: "a worker that is killed or hangs is replaced while the others serve",
    project: "faults",
    files: ["server/workers/workers.fault.test.ts"],
  },
  "nginx cache": {
    passes: "a take-down is gone from nginx's cache",
    project: "faults",
    files: ["server/purge/behind-nginx.fault.test.ts"],
  },
  "bucket away": {
    passes:
      "its pictures get 503, pages and other pictures 200; a move to and from the bucket survives every interruption",
    project: "db",
    files: ["app/features/base/picture/picture-bucket.db.test.ts"],
  },
  mail: {
    passes: "each notice arrives once, or is a dead letter after a day without a server",
    project: "db",
    files: ["app/features/members/delivery/delivery.service.db.test.ts"],
  },
  "server key": {
    passes: "after a change of the key nobody is signed out, and identities can be read",
    project: "db",
    files: ["server/server-key.db.test.ts"],
  },
  "bad machine": {
    passes: "a full disk, a wrong port, folder, address or key ends with one sentence",
    project: "faults",
    files: ["server/start/start.fault.test.ts", "db/embedded/machine.fault.test.ts", "server/log/log.fault.test.ts"],
  },
};
