import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, open, readFile, rm, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { binary, type Runtime } from "./binaries.ts";
import { commandFor, type Identity } from "./identity.ts";
import { PORT, socketFile, socketUrl, type Layout } from "./layout.ts";

/** A running server on our cluster, started by this process or adopted. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  /**
   * Value of a setting on its command line. Any server behind the socket must return the same value, or it is not ours.
   */
  instance: string;
}

export type Report = (event: { level: "info" | "warn" | "error"; message: string }) => void;

const execute = promisify(execFile);
const POLL_MS = 20;
const FAST_STOP_MS = 15_000;
const IMMEDIATE_STOP_MS = 5_000;
/** Milliseconds without a response after which a running server is replaced. Crash recovery does not count. */
const DEAF_MS = 15_000;
const CANNOT_CONNECT_NOW = "57P03";
/** Name of the setting that marks our server. PostgreSQL accepts any name with a dot. */
const INSTANCE = "mingbai.instance";

/** Settings that override the data folder's postgresql.conf. The application logs errors of statements. */
const FIXED_SETTINGS = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  logging_collector: "off",
  log_destination: "stderr",
  log_min_messages: "log",
  log_checkpoints: "off",
};

/**
 * The longest time in seconds until the server hands over its changes. Together with their upload, less than a minute
 * can be lost.
 */
const ARCHIVE_SECONDS = 40;

/**
 * Settings with which the server hands over its changes (WAL) for the backups. It compresses each file under a
 * temporary name, flushes it to the disk and renames it, so a file with the final name is always complete.
 */
export function archiveSettings(spool: string): Record<string, string> {
  const file = `'${spool.replaceAll("'", "'\\''").replaceAll("%", "%%")}'/%f`;
  return {
    wal_level: "replica",
    archive_mode: "on",
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command: `gzip -1 -c "%p" > ${file}.part && sync ${file}.part && mv ${file}.part ${file}.gz`,
  };
}

/** Returns the server that runs on the cluster, from its postmaster.pid, or undefined if none runs. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const [line, , , , socketDir = ""] = (await readFile(`${cluster}/postmaster.pid`, "utf8").catch(() => "")).split(
    "\n",
  );
  const pid = Number(line);
  if (!(await isPostmaster(pid, cluster))) return undefined;
  const [, instance = ""] = new RegExp(`${INSTANCE}=([\\w-]+)`).exec(await commandLine(pid)) ?? [];
  return { pid, socketDir, instance };
}

/** Returns whether this very server runs. A zombie, or another process with its number, does not count. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 0)) return false;
  const command = await commandLine(pid);
  if (command.includes(`/postgres -D ${cluster} `)) return true;
  if (!command.includes("/postgres -D ")) return false;
  // The folder may have been moved or mounted elsewhere while its server was running. Only Linux shows that.
  const [cwd, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]).catch(() => []);
  return cwd !== undefined && folder !== undefined && cwd.ino === folder.ino && cwd.dev === folder.dev;
}

/** Returns the command line of a process, separated by spaces. It is empty if the process has ended. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ");
  }
  const { stdout } = await execute("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout;
}

/**
 * Starts a detached server with the settings `more`, and waits until it responds. The server keeps running after this
 * process ends. Throws StartError with the server's own error message.
 */
export async function startPostmaster(
  layout: Layout,
  runtime: Runtime,
  identity: Identity,
  report: Report,
  more: Record<string, string> = {},
): Promise<Postmaster> {
  await removeFalsePidFiles(layout);
  const log = await openLog(layout, identity);
  const offset = (await log.stat()).size;
  const instance = randomUUID();
  const settings = {
    ...FIXED_SETTINGS,
    ...more,
    [INSTANCE]: instance,
    unix_socket_directories: quoteDirectory(layout.socketDir),
  };
  const { file, args, options } = commandFor(identity, [
    binary(runtime, "postgres"),
    "-D",
    layout.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const child = spawn(file, args, { ...options, detached: true, stdio: ["ignore", log.fd, log.fd] });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`it ended with ${signal ?? `status ${code}`}`));
  });
  child.unref();
  report({ level: "info", message: `Starting the database as ${identity.name} (process ${child.pid ?? "none"}).` });
  await log.close();
  let end: string | undefined;
  void ended.then((reason) => (end = reason));
  const isAlive = () => Promise.resolve(end === undefined);
  const server = { pid: child.pid ?? 0, socketDir: layout.socketDir, instance };
  if ((await waitUntilReady(server, [], isAlive, report)) !== undefined) return server;
  if (end === undefined) await stopPostmaster(server, layout.cluster, report);
  throw new StartError(
    `The database in ${layout.cluster} did not start (${end ?? "it never answered"}). ` +
      `Its log ${layout.log} ends: ${await tail(layout.log, offset)}`,
  );
}

/**
 * Waits until the server accepts connections. Tries its own socket folder and `others`, because the folder may have
 * been moved. Returns the server with the folder that responded. Returns undefined if the server has ended, or runs but
 * cannot be reached.
 */
export async function waitUntilReady(
  server: Postmaster,
  others: string[],
  isAlive: () => Promise<boolean>,
  report: Report,
): Promise<Postmaster | undefined> {
  // A server that was just started has not yet written its socket folder to postmaster.pid.
  const folders = [server.socketDir, ...others].filter((folder) => folder !== "");
  let deafSince = Date.now();
  let lastWord = Date.now();
  for (;;) {
    for (const socketDir of folders) {
      const answer = await knock(socketDir, server.instance);
      if (answer === "ready") return { ...server, socketDir };
      // The server responds that it is recovering or stopping. Both may take time.
      if (answer === "later") deafSince = Date.now();
    }
    if (!(await isAlive()) || Date.now() - deafSince > DEAF_MS) return undefined;
    if (Date.now() - lastWord > 10_000) {
      lastWord = Date.now();
      report({ level: "info", message: "The database is still starting or recovering." });
    }
    await sleep(POLL_MS);
  }
}

/** Stops the server: first fast, then immediate, then by force. None of them loses an acknowledged write. */
export async function stopPostmaster(server: Postmaster, cluster: string, report: Report): Promise<void> {
  const steps = [
    { signal: "SIGINT", patience: FAST_STOP_MS },
    { signal: "SIGQUIT", patience: IMMEDIATE_STOP_MS },
    { signal: "SIGKILL", patience: IMMEDIATE_STOP_MS },
  ] as const;
  for (const { signal, patience } of steps) {
    if (!(await isPostmaster(server.pid, cluster))) return;
    if (signal !== "SIGINT") report({ level: "warn", message: `The database does not stop; sending ${signal}.` });
    process.kill(server.pid, signal);
    const deadline = Date.now() + patience;
    while ((await isPostmaster(server.pid, cluster)) && Date.now() < deadline) await sleep(POLL_MS);
  }
}

async function knock(socketDir: string, instance: string): Promise<"ready" | "later" | "deaf"> {
  const client = new pg.Client({
    connectionString: socketUrl(socketDir, "postgres", "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ instance: string | null }>("SELECT current_setting($1, true) AS instance", [
      INSTANCE,
    ]);
    return (rows[0]?.instance ?? "") === instance ? "ready" : "deaf";
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW ? "later" : "deaf";
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Removes lock files whose process id now belongs to another program, which is common after a restart of a container.
 * PostgreSQL would take that program for a live server. Leaves the lock files of a dead process to PostgreSQL, which
 * first searches for orphaned children.
 */
async function removeFalsePidFiles(layout: Layout): Promise<void> {
  for (const path of [`${layout.cluster}/postmaster.pid`, `${socketFile(layout.socketDir)}.lock`]) {
    const pid = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
    if (pid > 0 && isTaken(pid) && !(await isPostmaster(pid, layout.cluster))) await rm(path, { force: true });
  }
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}

/** Opens the log, and empties it first if it exceeds 10 MB. It is usually small: starts, stops and crashes. */
async function openLog(layout: Layout, identity: Identity) {
  const size = await stat(layout.log).then(
    (found) => found.size,
    () => 0,
  );
  const log = await open(layout.log, size > 10_000_000 ? "w" : "a", 0o600);
  if (identity.owner !== undefined) await chown(layout.log, identity.owner.uid, identity.owner.gid);
  return log;
}

async function tail(path: string, offset: number): Promise<string> {
  const text = (await readFile(path)).subarray(offset).toString("utf8").trim();
  return text.split("\n").slice(-6).join("\n") || "(nothing)";
}

/** Quotes a path for a setting that is a list, in which a comma or a space would split it. */
function quoteDirectory(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
