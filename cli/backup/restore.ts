import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type pg from "pg";
import { connectionUrl } from "#db/client.ts";
import { migrate } from "#db/migrate/migrate.ts";
import { loadConfig } from "#server/config/config.ts";
import { wordsAndOptions } from "../arguments.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { MIGRATIONS, withDatabase } from "../database.ts";
import { counted, note, print } from "../output.ts";
import { copyIn } from "../postgres/copy.ts";
import {
  copyTarget,
  emptyTables,
  findFilledTables,
  findForeignKeys,
  findTables,
  runAll,
  setSequence,
  triggersOf,
} from "../postgres/tables.repo.server.ts";
import { checkArchive, openArchive, type ArchiveSource } from "./archive.ts";
import { archiveSource } from "./encrypted.ts";
import { fileOfEntry, sha256, tableOfEntry, type Manifest } from "./manifest.ts";
import type { TarEntry } from "./tar.ts";

export const restoreCommand: Command = {
  name: "restore",
  usage: "<file> [--identity <file>]",
  summary: "Restores a backup archive into an empty database",
  details: [
    "The command first checks the whole archive. It refuses a truncated or altered archive, and a database that is not empty.",
    "It migrates archives of older releases to this one. Stop the server first.",
    "An encrypted archive is a file, or a name of `backups list`, and needs the key file of `backups key`.",
  ],
  async run(args) {
    const { words, options } = wordsAndOptions(args, ["file"], ["identity"]);
    const { backup } = loadConfig();
    const source = await archiveSource(words[0] ?? "", { backup, keyFile: options["identity"] });
    note("Checking the archive from beginning to end …");
    const manifest = await checkArchive(source);
    const files = await withDatabase({ prepare: false, create: true, asOwner: true }, ({ pool, config }) =>
      restore(pool, config.dataDir, source, manifest),
    );
    print(
      `${counted(manifest.tables.length, "table")} and ${counted(files, "file")} restored, as of ${manifest.createdAt}.`,
    );
    return true;
  },
};

/** Restores a checked archive completely or not at all. Returns the number of its files. */
export async function restore(
  pool: pg.Pool,
  dataDir: string,
  source: ArchiveSource,
  manifest: Manifest,
): Promise<number> {
  await checkEmpty(pool);
  await migrateTo(manifest);
  await emptyMigrated(pool);
  await mkdir(dataDir, { recursive: true });
  const stage = await mkdtemp(join(dataDir, ".restore-"));
  try {
    const files = await load(pool, source, manifest, stage, dataDir);
    await migrate(connectionUrl(), { folder: MIGRATIONS });
    return files;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function checkEmpty(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const filled = await findFilledTables(client);
    if (filled.length > 0) {
      throw new CliError(
        `The database is not empty (${filled.slice(0, 3).join(", ")}${filled.length > 3 ? ", …" : ""}). ` +
          "Restore into a new one: an empty DATA_DIR, or a new database in DATABASE_URL. Nothing was restored.",
      );
    }
  } finally {
    client.release();
  }
}

/** Migrates an empty database to the schema of the archive. */
async function migrateTo(manifest: Manifest): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mingbai-migrations-"));
  try {
    const known = new Set(await readdir(MIGRATIONS));
    for (const { name, sha256: expected } of manifest.migrations) {
      const bytes = known.has(name) ? await readFile(join(MIGRATIONS, name)) : undefined;
      if (bytes === undefined || sha256(bytes) !== expected) {
        throw new CliError(
          `The archive was made by another release: its migration ${name} is not the one here. Restore it with that release.`,
        );
      }
      await cp(join(MIGRATIONS, name), join(folder, name));
    }
    await migrate(connectionUrl(), { folder, onEvent: ({ level, message }) => level !== "info" && note(message) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the rows that migrations inserted, so that a restore after a failed one finds an empty database. */
async function emptyMigrated(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const tables = await findTables(client);
    const triggers = triggersOf(tables);
    await runAll(client, ["begin", ...triggers.map(({ drop }) => drop)]);
    await emptyTables(client, tables);
    await runAll(client, [...triggers.map(({ create }) => create), "commit"]);
  } finally {
    client.release(true);
  }
}

async function load(
  pool: pg.Pool,
  source: ArchiveSource,
  manifest: Manifest,
  stage: string,
  dataDir: string,
): Promise<number> {
  const client = await pool.connect();
  client.on("error", () => {});
  try {
    await client.query("begin");
    const tables = await findTables(client);
    const detached = [...(await findForeignKeys(client)), ...triggersOf(tables)];
    await runAll(
      client,
      detached.map(({ drop }) => drop),
    );
    const files = await loadEntries(client, source, manifest, stage);
    await runAll(
      client,
      detached.map(({ create }) => create),
    );
    for (const { name, value } of manifest.sequences) await setSequence(client, name, value);
    await placeFiles(stage, dataDir);
    await client.query("commit");
    await client.query("analyze");
    return files;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release(true);
  }
}

/** Copies the rows of each table and stages the files. Compares each entry with the manifest once more. */
async function loadEntries(
  client: pg.PoolClient,
  source: ArchiveSource,
  manifest: Manifest,
  stage: string,
): Promise<number> {
  const known = new Set((await findTables(client)).map((table) => table.name));
  const entries = openArchive(source)[Symbol.asyncIterator]();
  let index = 0;
  let current = await entries.next();
  const checkedBytes = async (entry: TarEntry) => {
    const parts: Buffer[] = [];
    for await (const part of entry.bytes) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (sha256(bytes) !== manifest.entries[index]?.sha256)
      throw new CliError(`${source.name} changed while it was read. Nothing was restored.`);
    index += 1;
    return bytes;
  };
  const nextEntry = async () => (index < manifest.entries.length ? (current = await entries.next()) : undefined);
  async function* rowsOf(table: string): AsyncGenerator<Buffer> {
    while (current.done !== true && index < manifest.entries.length && tableOfEntry(current.value.name) === table) {
      yield await checkedBytes(current.value);
      await nextEntry();
    }
  }
  note(`Restoring ${counted(manifest.tables.length, "table")} …`);
  for (const table of manifest.tables) {
    if (!known.has(table.name)) throw new CliError(`The archive has an unknown table: ${table.name}.`);
    await copyIn(client, `copy ${copyTarget(table)} from stdin`, rowsOf(table.name));
  }
  note("Restoring pictures and uploads …");
  let files = 0;
  while (current.done !== true && index < manifest.entries.length) {
    const path = fileOfEntry(current.value.name);
    if (path === undefined) throw new CliError(`The archive has an unknown entry: ${current.value.name}.`);
    const target = join(stage, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await checkedBytes(current.value), { flush: true });
    files += 1;
    await nextEntry();
  }
  await entries.return?.(undefined);
  return files;
}

/** Moves the staged files into place. Called just before the transaction with their rows commits. */
async function placeFiles(stage: string, dataDir: string): Promise<void> {
  const entries = await readdir(stage, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const from = join(entry.parentPath, entry.name);
    const to = join(dataDir, from.slice(stage.length));
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  }
}

/** Restores only the pictures and uploads of an archive. Returns their number. */
export async function restoreFiles(source: ArchiveSource, dataDir: string): Promise<number> {
  await checkArchive(source);
  const stage = await mkdtemp(join(dataDir, ".restore-"));
  try {
    let files = 0;
    for await (const { name, bytes } of openArchive(source)) {
      const path = fileOfEntry(name);
      if (path === undefined) continue;
      await mkdir(dirname(join(stage, path)), { recursive: true });
      await writeFile(join(stage, path), bytes, { flush: true });
      files += 1;
    }
    await placeFiles(stage, dataDir);
    return files;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
