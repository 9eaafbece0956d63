import { open, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { createGunzip, createGzip } from "node:zlib";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { z } from "zod";
import { BackupFailure } from "#app/features/base/backup/backup-failure.ts";
import { decrypt, encrypt } from "#app/features/base/backup/backup-key.server.ts";
import type { BackupStore } from "#app/features/base/backup/backup-store.ts";
import { storedText } from "./encrypted.ts";
import { readTar, TAR_END, tarHead, tarPadding, type TarEntry } from "./tar.ts";

/**
 * A base backup: a copy of the embedded database's files. With the WAL files after it, any later second can be
 * restored.
 */
const baseSchema = z.object({
  format: z.literal("mingbai-base/1"),
  /** PostgreSQL's unique id of the cluster. */
  systemId: z.string().regex(/^\d+$/),
  /** The earliest time to which this base can be restored. */
  endedAt: z.iso.datetime(),
  /** Name of the first WAL file that a restore needs. */
  startWal: z.string().regex(/^[0-9A-F]{24}$/),
});
export type Base = z.output<typeof baseSchema> & { name: string };

export const BASES = "bases/";
/** The first entry of a base: all folders, some of which are empty. */
export const FOLDERS = "folders.json";
const LABEL = "backup_label";
const CONTROL = "global/pg_control";
/** Folders whose files belong to the running server (PostgreSQL's documentation, "Low-Level API"). */
const WITHOUT_FILES = /^(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const WITHOUT = /^(?:postmaster\.(?:pid|opts)|recovery\.signal)$|(?:^|\/)(?:pgsql_tmp.*|pg_internal\.init)$/;
const READ_BYTES = 1024 * 1024;

/** Writes a base of the running cluster into the store, and its description once the base is complete. */
export async function writeBase(
  { adminUrl, cluster }: { adminUrl: string; cluster: string },
  store: BackupStore,
  { time, recipients }: { time: Date; recipients: readonly string[] },
): Promise<{ name: string; bytes: number }> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ systemId: string; startWal: string }>(
      `select (select system_identifier::text from pg_control_system()) as "systemId",
         pg_walfile_name(pg_backup_start('mingbai', true)) as "startWal"`,
    );
    const { systemId, startWal } = rows[0] ?? { systemId: "", startWal: "" };
    const name = `${BASES}${stamp(time)}.tar.gz.age`;
    const gzip = createGzip({ level: 4 });
    const packed = pipeline(tarOf(cluster, client, time), gzip);
    packed.catch(() => {});
    const bytes = await store.put(name, encrypt(gzip, recipients));
    await packed;
    const base = { format: "mingbai-base/1", systemId, startWal, endedAt: new Date().toISOString() };
    await store.put(name.replace(".tar.gz.age", ".json"), Readable.from([Buffer.from(JSON.stringify(base))]));
    return { name, bytes };
  } finally {
    await client.end();
  }
}

/** Formats a time for the names of backups. */
export const stamp = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, "");

async function* tarOf(cluster: string, client: pg.Client, time: Date): AsyncGenerator<Buffer> {
  const whole = (name: string, bytes: Buffer) => [tarHead(name, bytes.length, time), bytes, tarPadding(bytes.length)];
  const found = await readdir(cluster, { recursive: true, withFileTypes: true });
  const nameOf = (entry: (typeof found)[number]) =>
    relative(cluster, join(entry.parentPath, entry.name)).split(sep).join("/");
  const folders = found.filter((entry) => entry.isDirectory()).map(nameOf);
  yield* whole(FOLDERS, Buffer.from(JSON.stringify(folders.toSorted())));
  const files = found.filter((entry) => entry.isFile()).map(nameOf);
  const copied = files.filter((name) => !WITHOUT_FILES.test(name) && !WITHOUT.test(name) && name !== CONTROL);
  // The control file comes last, as in pg_basebackup.
  for (const name of [...copied.toSorted(), CONTROL]) yield* fileOf(cluster, name, time);
  const { rows } = await client.query<{ label: string }>("select labelfile as label from pg_backup_stop(true)");
  yield* whole(LABEL, Buffer.from(rows[0]?.label ?? ""));
  yield TAR_END;
}

/** Yields a file with its current size. A restore applies later changes of the file from the WAL. */
async function* fileOf(cluster: string, name: string, time: Date): AsyncGenerator<Buffer> {
  const handle = await open(join(cluster, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (handle === undefined) return;
  try {
    const { size } = await handle.stat();
    yield tarHead(name, size, time);
    for (let at = 0; at < size;) {
      const part = Buffer.alloc(Math.min(READ_BYTES, size - at));
      const { bytesRead } = await handle.read(part, 0, part.length, at);
      at += part.length;
      // If the file has become shorter meanwhile, fills it up with zeros. A restore shortens it again from the WAL.
      yield bytesRead === part.length
        ? part
        : Buffer.concat([part.subarray(0, bytesRead), Buffer.alloc(part.length - bytesRead)]);
    }
    yield tarPadding(size);
  } finally {
    await handle.close();
  }
}

/** Yields the files of a base. Throws BackupFailure if it is cut off or altered. */
export async function* readBase(store: BackupStore, name: string, identity: string): AsyncGenerator<TarEntry> {
  const gunzip = createGunzip();
  const read = pipeline(decrypt(name, store.open(name), identity), gunzip).catch((error: Error) =>
    gunzip.destroy(error),
  );
  try {
    yield* readTar(gunzip, (why) => new BackupFailure(`${name} is damaged: ${why}.`));
  } finally {
    gunzip.destroy();
    await read;
  }
}

/** Reads a whole base. Throws BackupFailure if it could not be restored. */
export async function checkBase(store: BackupStore, name: string, identity: string): Promise<void> {
  let last = "";
  for await (const entry of readBase(store, name, identity)) last = entry.name;
  if (last !== LABEL) throw new BackupFailure(`${name} is damaged: its end is missing.`);
}

/** Returns the complete bases of a store, oldest first. */
export async function findBases(store: BackupStore): Promise<Base[]> {
  const bases: Base[] = [];
  for (const { name } of await store.list(BASES)) {
    if (!name.endsWith(".json")) continue;
    const parsed = baseSchema.safeParse(JSON.parse(await storedText(store, name)));
    if (parsed.success) bases.push({ ...parsed.data, name: name.replace(".json", ".tar.gz.age") });
  }
  return bases.toSorted((one, other) => one.endedAt.localeCompare(other.endedAt));
}
