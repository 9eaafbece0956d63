import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDataFolder } from "../data-folder.ts";
import { StartError } from "../start-error.ts";
import type { Identity } from "./identity.ts";

/** Paths of the embedded database. All are absolute and free of symbolic links. */
export interface Layout {
  dataDir: string;
  /**
   * The folder `postgres` in the data folder. It contains all paths below, unless the path of the socket folder would
   * be too long.
   */
  root: string;
  cluster: string;
  socketDir: string;
  log: string;
  /** Files of changes (WAL) that wait to be moved to the backups. */
  walSpool: string;
  /** Lock file that one process holds exclusively while it starts or stops the server or prepares its files. */
  startLock: string;
  /** Lock file that every process that uses the server holds as a shared lock. */
  usersLock: string;
}

export const PORT = 5432;
/** The shorter limit of the two platforms: 104 bytes on macOS, 108 on Linux, with the closing zero. */
const SOCKET_PATH_LIMIT = 103;

/** Creates the data folder if it is missing, and returns the paths in it. */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  // If root starts the site, PostgreSQL runs as another user, who must be able to enter the folder but not list it.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await makeDataFolder(dataDir);
  const folder = await realpath(dataDir);
  const root = join(folder, "postgres");
  if ((await mkdir(root, { recursive: true, mode })) !== undefined) await chmod(root, mode);
  return {
    dataDir: folder,
    root,
    cluster: clusterOf(folder),
    socketDir: await chooseSocketDir(folder, root),
    log: join(root, "server.log"),
    walSpool: walSpoolOf(folder),
    startLock: join(root, "start.lock"),
    usersLock: join(root, "users.lock"),
  };
}

/** Returns the folder of the cluster in a data folder. */
export function clusterOf(dataDir: string): string {
  return join(dataDir, "postgres", "cluster");
}

/** Returns the folder of waiting changes (WAL) in a data folder. */
export function walSpoolOf(dataDir: string): string {
  return join(dataDir, "postgres", "wal");
}

/** Returns the path of the socket file in a socket folder. */
export function socketFile(socketDir: string): string {
  return join(socketDir, `.s.PGSQL.${PORT}`);
}

/**
 * Returns a node-postgres address that uses the socket; the host before the path is a placeholder that `host=`
 * overrides.
 */
export function socketUrl(socketDir: string, user: string, database: string): string {
  return `postgres://${user}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketDir)}`;
}

async function chooseSocketDir(dataDir: string, root: string): Promise<string> {
  const inside = join(root, "run");
  if (Buffer.byteLength(socketFile(inside)) <= SOCKET_PATH_LIMIT) return inside;
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const outside = join(await realpath(tmpdir()), `mingbai-${hash}`);
  if (Buffer.byteLength(socketFile(outside)) <= SOCKET_PATH_LIMIT) return outside;
  throw new StartError(
    `The data folder ${dataDir} and the temporary folder ${tmpdir()} both have paths too long for a Unix socket. ` +
      "Set DATA_DIR to a shorter path.",
  );
}

/**
 * Creates the socket folder, private to PostgreSQL's user. Refuses one that another user has made first in a shared
 * folder.
 */
export async function prepareSocketDir(socketDir: string, identity: Identity): Promise<void> {
  await mkdir(socketDir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(socketDir);
  const owners = [process.getuid?.(), identity.owner?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new StartError(`The folder ${socketDir} for the database's socket belongs to another user. Remove it.`);
  }
  if (identity.owner !== undefined) await chown(socketDir, identity.owner.uid, identity.owner.gid);
  await chmod(socketDir, 0o700);
}

/** Creates the folder of WAL files that wait to be moved to the backups. PostgreSQL's user owns it. */
export async function prepareWalSpool({ walSpool }: Layout, identity: Identity): Promise<void> {
  await mkdir(walSpool, { recursive: true, mode: 0o700 });
  if (identity.owner !== undefined) await chown(walSpool, identity.owner.uid, identity.owner.gid);
}
