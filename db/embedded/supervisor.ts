import { rmdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { tryLock, waitForLock, type FileLock } from "../file-lock.ts";
import { StartError } from "../start-error.ts";
import { copyRuntime, binary, findPackage, prepareRuntime, type Runtime } from "./binaries.ts";
import { DATABASE, OWNER_ROLE, prepareCluster, prepareDatabase, SITE_ROLE } from "./cluster.ts";
import { findIdentity, identityCandidates, refuseIdentity, type Identity } from "./identity.ts";
import { prepareLayout, prepareSocketDir, prepareWalSpool, socketUrl, type Layout } from "./layout.ts";
import {
  archiveSettings,
  findPostmaster,
  isPostmaster,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
  type Postmaster,
  type Report,
} from "./postmaster.ts";

export interface EmbeddedDatabase {
  /**
   * A node-postgres address for the role that owns the tables: for migrations and operators' work on all tables. It
   * does not change when the server restarts.
   */
  url: string;
  /** The same database, for the site's role, which can change rows but not tables. */
  siteUrl: string;
  /** The address of the same database for its superuser, used for backups of the whole cluster. */
  adminUrl: string;
  /** Releases the server, and stops it when no other process uses it. Safe to call twice. */
  close(): Promise<void>;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
/** Milliseconds that a server must run before its next crash does not count as part of a crash loop. */
const SETTLED_MS = 30_000;
/** Milliseconds to wait for the children of a killed server, which hold its shared memory for a short time. */
const LEFTOVERS_MS = 15_000;
const CLOSE_WAIT_MS = 20_000;

/**
 * Opens the PostgreSQL of a data folder: adopts the running server, or starts one. Restarts it whenever it dies, until
 * closed. Several processes may have the same folder open. Throws StartError, whose message is for the operator.
 */
export async function openEmbedded(options: {
  dataDir: string;
  onEvent?: Report;
  /** Whether the server saves its changes (WAL) for backups. Only applies if this process starts the server. */
  archiveWal?: boolean;
  /** Folder of the npm package with the binaries. Only tests set it. */
  packageDir?: string;
}): Promise<EmbeddedDatabase> {
  const supervisor = new Supervisor(await prepareLayout(options.dataDir), options.onEvent ?? (() => {}), options);
  await supervisor.open();
  return {
    url: supervisor.url(OWNER_ROLE),
    siteUrl: supervisor.url(SITE_ROLE),
    adminUrl: supervisor.url("postgres"),
    close: () => supervisor.close(),
  };
}

class Supervisor {
  readonly #layout: Layout;
  readonly #report: Report;
  readonly #packageDir: string | undefined;
  readonly #archiveWal: boolean;
  readonly #closing = new AbortController();
  #usersLock: FileLock | undefined;
  #monitor: pg.Client | undefined;
  #watching: Promise<void> = Promise.resolve();
  #closed: Promise<void> | undefined;
  #socketDir = "";

  constructor(layout: Layout, report: Report, options: { packageDir?: string; archiveWal?: boolean }) {
    this.#layout = layout;
    this.#report = report;
    this.#packageDir = options.packageDir;
    this.#archiveWal = options.archiveWal ?? false;
  }

  url(role: string): string {
    return socketUrl(this.#socketDir, role, DATABASE);
  }

  async open(): Promise<void> {
    const startLock = await waitForLock(this.#layout.startLock, "exclusive");
    try {
      this.#usersLock = await waitForLock(this.#layout.usersLock, "shared");
      const server = await this.#ensureRunning();
      this.#socketDir = server.socketDir;
      // A restart must use the same socket, because callers already have its URL.
      this.#layout.socketDir = server.socketDir;
      await prepareDatabase(this.#layout, server.socketDir);
    } catch (error) {
      startLock?.release();
      await this.close();
      throw error;
    }
    startLock?.release();
    this.#watching = this.#watch();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** Stops the server if no other process uses it. The start lock prevents a start by another process meanwhile. */
  async #close(): Promise<void> {
    this.#closing.abort();
    await this.#monitor?.end().catch(() => {});
    await this.#watching;
    const startLock = await waitForLock(this.#layout.startLock, "exclusive", CLOSE_WAIT_MS);
    this.#usersLock?.release();
    const lastUser = startLock && tryLock(this.#layout.usersLock, "exclusive");
    try {
      if (lastUser === undefined) {
        this.#report({ level: "info", message: "Another process uses the database, which is left running." });
        return;
      }
      const server = await findPostmaster(this.#layout.cluster);
      if (server !== undefined) await stopPostmaster(server, this.#layout.cluster, this.#report);
      // Each start creates this folder again. If it is in the temporary folder, only this deletes it.
      if (this.#socketDir !== "") await rmdir(this.#socketDir).catch(() => {});
    } finally {
      lastUser?.release();
      startLock?.release();
    }
  }

  /** Watches the server through an idle connection, which ends as soon as the server does. Then restarts the server. */
  async #watch(): Promise<void> {
    let delay = FIRST_DELAY_MS;
    while (!this.#closing.signal.aborted) {
      const since = Date.now();
      await this.#untilDisconnected();
      if (this.#closing.signal.aborted) return;
      if (Date.now() - since > SETTLED_MS) delay = FIRST_DELAY_MS;
      try {
        await this.#heal();
      } catch (error) {
        this.#report({ level: "error", message: error instanceof Error ? error.message : String(error) });
      }
      await sleep(delay, undefined, { signal: this.#closing.signal }).catch(() => {});
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    }
  }

  async #untilDisconnected(): Promise<void> {
    const monitor = new pg.Client({
      connectionString: socketUrl(this.#socketDir, "postgres", "postgres"),
      application_name: "mingbai supervisor",
    });
    const ended = new Promise<void>((resolve) => {
      monitor.once("end", resolve);
      monitor.on("error", () => resolve());
    });
    this.#monitor = monitor;
    try {
      // connect() never settles if end() is called while it is connecting.
      await Promise.race([monitor.connect().then(() => ended), ended]);
    } catch {
      // An unreachable server counts as disconnected. The caller restarts it and then connects again.
    }
    await monitor.end().catch(() => {});
  }

  async #heal(): Promise<void> {
    const startLock = await waitForLock(this.#layout.startLock, "exclusive");
    try {
      if (!this.#closing.signal.aborted) await this.#ensureRunning();
    } finally {
      startLock?.release();
    }
  }

  /** Adopts the running server or starts one. The caller must hold the start lock. */
  async #ensureRunning(): Promise<Postmaster> {
    const running = await findPostmaster(this.#layout.cluster);
    if (running === undefined) return this.#start();
    const isAlive = () => isPostmaster(running.pid, this.#layout.cluster);
    const adopted = await waitUntilReady(running, [this.#layout.socketDir], isAlive, this.#report);
    if (adopted !== undefined) {
      this.#report({ level: "info", message: `Uses the database that runs already (process ${adopted.pid}).` });
      return adopted;
    }
    await stopPostmaster(running, this.#layout.cluster, this.#report);
    return this.#start();
  }

  async #start(): Promise<Postmaster> {
    const layout = this.#layout;
    const { runtime, identity } = await chooseRuntime(layout, this.#packageDir ?? findPackage());
    await prepareSocketDir(layout.socketDir, identity);
    await prepareCluster(layout, runtime, identity, this.#report);
    if (this.#archiveWal) await prepareWalSpool(layout, identity);
    const settings = this.#archiveWal ? archiveSettings(layout.walSpool) : {};
    const deadline = Date.now() + LEFTOVERS_MS;
    for (;;) {
      try {
        return await startPostmaster(layout, runtime, identity, this.#report, settings);
      } catch (error) {
        if (!(error instanceof StartError) || !/shared memory block .* still in use/.test(error.message)) throw error;
        if (Date.now() > deadline || this.#closing.signal.aborted) throw error;
        await sleep(FIRST_DELAY_MS);
      }
    }
  }
}

async function chooseRuntime(layout: Layout, packageDir: string): Promise<{ runtime: Runtime; identity: Identity }> {
  const candidates = await identityCandidates(layout.dataDir);
  const runtime = await prepareRuntime(packageDir, layout.root);
  const identity = await findIdentity(binary(runtime, "postgres"), layout.root, candidates);
  if (identity !== undefined) return { runtime, identity };
  // Perhaps this user only lacks access to the package, as in a project under a closed /root. A copy then helps.
  if ((await findIdentity("true", layout.root, candidates)) !== undefined) {
    const copy = await copyRuntime(packageDir, layout.root);
    const second = await findIdentity(binary(copy, "postgres"), layout.root, candidates);
    if (second !== undefined) return { runtime: copy, identity: second };
  }
  throw await refuseIdentity(binary(runtime, "postgres"), layout.root, candidates);
}
