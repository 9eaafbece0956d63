import { spawn } from "node:child_process";
import { access, chmod, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { binary, majorVersion, type Runtime } from "./binaries.ts";
import { commandFor, giveTo, type Identity } from "./identity.ts";
import { clusterOf, socketUrl, type Layout } from "./layout.ts";
import type { Report } from "./postmaster.ts";

export const DATABASE = "mingbai";
/** Owns the database and all tables: migrations run as this role. */
export const OWNER_ROLE = "mingbai";
/** The site connects as this role; its grants are in db/site-role.ts. */
export const SITE_ROLE = "mingbai_site";
const LOCALE = "C.UTF-8";
const UNFINISHED = "unfinished-";

/**
 * Settings for a small server, written once into the new cluster's postgresql.conf, where an operator may change them.
 */
const FIRST_SETTINGS = {
  shared_buffers: "256MB",
  max_connections: "60",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "1GB",
  random_page_cost: "1.1",
  max_wal_size: "1GB",
  min_wal_size: "80MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Returns whether a data folder has an embedded database. Does not create one. */
export function hasEmbedded(dataDir: string): Promise<boolean> {
  return isCluster(clusterOf(dataDir));
}

function isCluster(folder: string): Promise<boolean> {
  return access(join(folder, "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

/** Creates the cluster if there is none. The next start deletes what an interrupted start leaves behind. */
export async function prepareCluster(
  layout: Layout,
  runtime: Runtime,
  identity: Identity,
  report: Report,
): Promise<void> {
  if (!(await isCluster(layout.cluster))) await createCluster(layout, runtime, identity, report);
  await giveTo(identity, layout.cluster);
  const version = (await readFile(join(layout.cluster, "PG_VERSION"), "utf8")).trim();
  if (version !== majorVersion(runtime)) {
    throw new StartError(
      `The data folder ${layout.dataDir} was made by PostgreSQL ${version}, this release brings ${majorVersion(runtime)}. ` +
        "Make a backup with the release that made it (./mingbai backup) and restore it into a new folder.",
    );
  }
}

async function createCluster(layout: Layout, runtime: Runtime, identity: Identity, report: Report): Promise<void> {
  await removeUnfinished(layout);
  const unfinished = await mkdtemp(join(layout.root, UNFINISHED));
  await chmod(unfinished, 0o700);
  await giveTo(identity, unfinished);
  const options = [
    `--pgdata=${unfinished}`,
    "--encoding=UTF8",
    `--locale=${LOCALE}`,
    // PostgreSQL's own C.UTF-8 sorts in the same way on every machine and after every upgrade of the system's library.
    "--locale-provider=builtin",
    `--builtin-locale=${LOCALE}`,
    // PostgreSQL trusts every connection, because other users cannot enter the folder of the socket.
    "--auth-local=trust",
    "--auth-host=reject",
    "--username=postgres",
    "--no-instructions",
    ...Object.entries(FIRST_SETTINGS).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
  ];
  const made = run(identity, [binary(runtime, "initdb"), ...options]);
  report({ level: "info", message: `Making a new database in ${layout.cluster}.` });
  const { status, output } = await made;
  if (status !== 0) {
    throw new StartError(
      `A new database could not be made in ${layout.root}. initdb says: ${output.trim().slice(-1000)}`,
    );
  }
  await rename(unfinished, layout.cluster);
}

/**
 * Deletes unfinished clusters. Each initdb writes into its own folder, because it may outlive its killed parent and
 * still write there.
 */
async function removeUnfinished(layout: Layout): Promise<void> {
  for (const name of await readdir(layout.root)) {
    if (name.startsWith(UNFINISHED))
      await rm(join(layout.root, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** Creates the roles and the database if they are missing. Refuses a database that cannot sort or find Chinese text. */
export async function prepareDatabase(layout: Layout, socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, "postgres", "postgres") });
  client.on("error", () => {});
  await client.connect();
  try {
    const hasRole = async (name: string) =>
      (await client.query("SELECT FROM pg_roles WHERE rolname = $1", [name])).rowCount !== 0;
    if (!(await hasRole(OWNER_ROLE))) await client.query(`CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB`);
    // In a database of an earlier release this also transfers the job queue from the owner to the site.
    if (!(await hasRole(SITE_ROLE)))
      await client.query(`CREATE ROLE ${SITE_ROLE} LOGIN; GRANT ${SITE_ROLE} TO ${OWNER_ROLE}`);
    const sql =
      "SELECT pg_encoding_to_char(encoding) || ' ' || coalesce(datlocale, datcollate) AS is FROM pg_database WHERE datname = $1";
    let database = await client.query<{ is: string }>(sql, [DATABASE]);
    if (database.rowCount === 0) {
      await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
      database = await client.query(sql, [DATABASE]);
    }
    const found = database.rows[0]?.is;
    if (found !== `UTF8 ${LOCALE}`) {
      throw new StartError(
        `The database in ${layout.dataDir} has the encoding and locale "${found}" and needs "UTF8 ${LOCALE}", ` +
          "without which Chinese is neither ordered nor found. Restore a backup into a new data folder.",
      );
    }
  } finally {
    await client.end();
  }
}

async function run(identity: Identity, command: string[]): Promise<{ status: number | null; output: string }> {
  const { file, args, options } = commandFor(identity, command);
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString("utf8"));
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output }));
  });
}
