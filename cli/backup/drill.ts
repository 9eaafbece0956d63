import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupFailure } from "#app/features/base/backup/backup-failure.ts";
import { connect, disconnect } from "#db/client.ts";
import { clusterOf } from "#db/embedded/layout.ts";
import { findPostmaster, stopPostmaster } from "#db/embedded/postmaster.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { counted, note } from "../output.ts";
import { findCounts } from "../postgres/tables.repo.server.ts";
import { checkArchive, type ArchiveSource } from "./archive.ts";
import { fileOfEntry } from "./manifest.ts";
import { restore } from "./restore.ts";

/**
 * Restores an archive into a scratch database below the data folder. Compares the numbers of files and of rows in every
 * table with those in the manifest, then deletes the scratch database. Throws BackupFailure if a number differs. Call
 * it while no other database is open.
 */
export async function drill(source: ArchiveSource, dataDir: string): Promise<void> {
  const manifest = await checkArchive(source);
  const scratch = join(dataDir, "drill");
  await clear(scratch);
  note(`Restoring ${source.name} into a scratch database …`);
  try {
    const embedded = await openEmbedded({ dataDir: scratch });
    try {
      const pool = connect(embedded.url, { statementTimeout: 0, max: 4 });
      const files = await restore(pool, scratch, source, manifest);
      const expected = manifest.entries.filter(({ name }) => fileOfEntry(name) !== undefined).length;
      if (files !== expected)
        throw new BackupFailure(`The drill failed: ${source.name} has ${expected} files, and ${files} came back.`);
      const counts = await findCounts(pool, manifest.tables);
      const wrong = manifest.tables.find(({ name, rows }) => rows !== undefined && rows !== counts.get(name));
      if (wrong !== undefined)
        throw new BackupFailure(
          `The drill failed: ${wrong.name} had ${wrong.rows} rows in ${source.name}, and ${counts.get(wrong.name)} came back.`,
        );
      note(`${counted(manifest.tables.length, "table")} and ${counted(files, "file")} came back as they were.`);
    } finally {
      await disconnect();
      await embedded.close();
    }
  } finally {
    await clear(scratch);
  }
}

/** Deletes the scratch database. Also stops and deletes that of a killed drill, whose server may still run. */
async function clear(scratch: string): Promise<void> {
  const server = await findPostmaster(clusterOf(scratch));
  if (server !== undefined) await stopPostmaster(server, clusterOf(scratch), () => {});
  await rm(scratch, { recursive: true, force: true });
}
