import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type pg from "pg";
import { VERSION } from "#server/start/version.ts";
import { onlyArgument } from "../arguments.ts";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, note, print } from "../output.ts";
import { copyOut } from "../postgres/copy.ts";
import {
  copyTarget,
  findAuditHead,
  findSequences,
  findTables,
  MIGRATIONS_TABLE,
  type Table,
} from "../postgres/tables.repo.server.ts";
import { fileSink, writeArchive, type ArchiveSink, type ArchiveWriter } from "./archive.ts";
import { FORMAT, tablePart, type Manifest } from "./manifest.ts";

/** Bytes of rows in one entry of the archive. The backup holds them in memory. */
const PART_BYTES = 8 * 1024 * 1024;

/** Numbers of table parts and of files between two progress messages, which are then some seconds apart. */
const PARTS_A_WORD = 16;
const FILES_A_WORD = 5_000;
const LINE_FEED = 10;

/** Folders below the data folder that belong to the content. */
const FILE_FOLDERS = ["media", "storage"];

export const backupCommand: Command = {
  name: "backup",
  usage: "<file.tar.gz>",
  summary: "Writes the whole database and all pictures into one archive",
  details: [
    "The archive shows everything as of one moment; the site keeps running. The file must not exist yet. It contains personal",
    "data: protect it like the database. It is a .tar.gz of COPY files with a manifest of hashes; restore reads it.",
  ],
  async run(args) {
    const file = resolve(onlyArgument(args, "file"));
    const { tables, bytes, files } = await withDatabase({ prepare: false, asOwner: true }, ({ pool, config }) =>
      backup(pool, config.dataDir, file),
    );
    print(`${counted(tables, "table")} and ${counted(files, "file")} written to ${file} (${counted(bytes, "byte")}).`);
    return true;
  },
};

type Backup = { tables: number; files: number; bytes: number };

/** Writes a backup into a new file. A failure leaves no file behind. */
export async function backup(pool: pg.Pool, dataDir: string, file: string): Promise<Backup> {
  return backupTo(pool, dataDir, await fileSink(file), new Date());
}

/** Writes a backup into a sink. */
export async function backupTo(pool: pg.Pool, dataDir: string, sink: ArchiveSink, time: Date): Promise<Backup> {
  const archive = writeArchive(sink, time);
  const client = await pool.connect().catch(async (error: unknown) => {
    await archive.abandon();
    throw error;
  });
  client.on("error", () => {});
  try {
    const content = await writeTables(client, archive);
    // Files follow rows. A picture's files exist before its row, so the archive has every file that a row names.
    const files = await writeFiles(dataDir, archive);
    const { bytes } = await archive.finish({
      format: FORMAT,
      createdAt: time.toISOString(),
      version: VERSION,
      ...content,
    });
    return { tables: content.tables.length, files, bytes };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    client.release(true);
  }
}

/** Copies all rows in one snapshot. */
async function writeTables(
  client: pg.PoolClient,
  archive: ArchiveWriter,
): Promise<Pick<Manifest, "migrations" | "tables" | "sequences" | "auditHead">> {
  await client.query("begin isolation level repeatable read read only");
  const tables = await findTables(client);
  if (tables.length === 0) throw new CliError("The database is empty: there is nothing to back up.");
  note(`Writing ${counted(tables.length, "table")} …`);
  const counts: number[] = [];
  for (const table of tables) counts.push(await writeTable(client, table, archive));
  const sequences = await findSequences(client);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from public.${MIGRATIONS_TABLE} order by name`,
  );
  const auditHead = await findAuditHead(client);
  await client.query("commit");
  return {
    tables: tables.map((table, index) => ({ ...table, rows: counts[index] })),
    sequences,
    migrations: rows,
    ...(auditHead === undefined ? {} : { auditHead }),
  };
}

/** Writes the rows of a table and returns their number. */
async function writeTable(client: pg.PoolClient, table: Table, archive: ArchiveWriter): Promise<number> {
  let part: Buffer[] = [];
  let size = 0;
  let count = 0;
  let rows = 0;
  const flush = async () => {
    await archive.add(tablePart(table.name, count), Buffer.concat(part));
    count += 1;
    if (count % PARTS_A_WORD === 0) note(`  ${table.name}: ${(count * PART_BYTES) / 1024 / 1024} MB so far`);
    part = [];
    size = 0;
  };
  for await (const chunk of copyOut(client, `copy ${copyTarget(table)} to stdout`)) {
    part.push(chunk);
    // COPY ends each row with a line feed and escapes line feeds within values.
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return rows;
}

async function writeFiles(dataDir: string, archive: ArchiveWriter): Promise<number> {
  let count = 0;
  note("Writing pictures and uploads …");
  for (const folder of FILE_FOLDERS) {
    const root = join(dataDir, folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.toSorted()) {
      const name = relative(dataDir, path).split(sep).join("/");
      // Skips files that are still being written, because no record refers to them yet.
      if (name.split("/").some((part) => part.startsWith("."))) continue;
      const bytes = await readFile(path).catch(() => undefined);
      if (bytes === undefined) note(`${name} was deleted meanwhile and is left out.`);
      else {
        await archive.add(`files/${name}`, bytes);
        count += 1;
        if (count % FILES_A_WORD === 0) note(`  ${counted(count, "file")} so far`);
      }
    }
  }
  return count;
}
