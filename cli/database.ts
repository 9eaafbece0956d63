import { join } from "node:path";
import type pg from "pg";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { migrate } from "#db/migrate.ts";
import { loadConfig, type Config } from "#server/config.ts";
import { installDefaults } from "../defaults/install.ts";
import { note } from "./output.ts";

/** The migrations of this release. */
export const MIGRATIONS = join(projectFolder, "migrations");

/**
 * Runs a command on the database of the configuration: DATABASE_URL, else the embedded one of the data folder, which
 * may be in use by a running server. `prepare` brings it to this release first: tables, sections, pages, settings.
 */
export async function withDatabase<T>(
  options: { prepare: boolean },
  work: (context: { pool: pg.Pool; config: Config }) => Promise<T>,
): Promise<T> {
  const config = loadConfig();
  const embedded =
    config.databaseUrl === undefined ? await openEmbedded({ dataDir: config.dataDir, onEvent: report }) : undefined;
  try {
    const pool = connect(embedded?.url ?? config.databaseUrl ?? "", {
      statementTimeout: 0,
      connectionTimeout: 10_000,
      max: 4,
    });
    try {
      if (options.prepare) {
        await migrate(pool, { folder: MIGRATIONS, onEvent: report });
        await installDefaults();
      }
      return await work({ pool, config });
    } finally {
      await disconnect();
    }
  } finally {
    await embedded?.close();
  }
}

function report({ level, message }: { level: "info" | "warn" | "error"; message: string }): void {
  if (level !== "info") note(message);
}
