import { join } from "node:path";
import type pg from "pg";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { openEmbedded, type EmbeddedDatabase } from "#db/embedded/supervisor.ts";
import { hasEmbedded } from "#db/embedded/cluster.ts";
import { migrate } from "#db/migrate/migrate.ts";
import { checkRequirements } from "#db/requirements.ts";
import { loadConfig, type Config } from "#server/config/config.ts";
import { describeUrl } from "#server/database.ts";
import { installDefaults } from "../defaults/install.ts";
import { CliError } from "./cli-error.ts";
import { note } from "./output.ts";

/** The folder with the migrations of this release. */
export const MIGRATIONS = join(projectFolder, "migrations");

/**
 * Runs `work` on the configured database: DATABASE_URL, or the embedded database of the data folder, also while a
 * server uses it. `prepare` first upgrades its tables, sections, pages and settings to this release. With `asOwner` it
 * connects as the owner of the tables, who may load and empty them, otherwise as the site. Only `create` creates a
 * missing embedded database, so that a wrong DATA_DIR does not look like an empty site. With `reportsAll` the operator
 * sees the progress of migrations.
 */
export async function withDatabase<T>(
  options: { prepare: boolean; create?: boolean; asOwner?: boolean; reportsAll?: boolean },
  work: (context: { pool: pg.Pool; config: Config; embedded: EmbeddedDatabase | undefined }) => Promise<T>,
): Promise<T> {
  const config = loadConfig();
  const name = nameOf(config);
  const embedded = config.databaseUrl === undefined ? await openOwn(config, options.create ?? false) : undefined;
  // Helps operators with several databases. It goes to stderr, so scripts that read the result do not see it.
  note(`Database: ${name}`);
  try {
    const siteUrl = embedded?.siteUrl ?? config.databaseDirectUrl ?? config.databaseUrl ?? "";
    const ownerUrl = embedded?.url ?? config.migrateDatabaseUrl ?? siteUrl;
    const pool = connect(options.asOwner === true ? ownerUrl : siteUrl, {
      statementTimeout: 0,
      connectionTimeout: 10_000,
      max: 4,
    });
    try {
      if (options.prepare) {
        const { role } = await checkRequirements(pool);
        await migrate(ownerUrl, {
          folder: MIGRATIONS,
          siteRole: role,
          onEvent: options.reportsAll === true ? reportAll : report,
        });
        await installDefaults();
      }
      return await work({ pool, config, embedded });
    } finally {
      await disconnect();
    }
  } finally {
    await embedded?.close();
  }
}

/** Returns the name of the database that a command works on. Throws if the operator has not named one. */
function nameOf({ databaseUrl, databaseDirectUrl, dataDir, hasOwnDataDir }: Config): string {
  if (databaseUrl !== undefined) return describeUrl(databaseDirectUrl ?? databaseUrl);
  if (hasOwnDataDir) return `embedded PostgreSQL in ${dataDir}`;
  throw new CliError(
    "Neither DATABASE_URL nor DATA_DIR is set. For the site of ./start in this folder, set DATA_DIR=./var. Nothing was changed.",
  );
}

async function openOwn({ dataDir, backup }: Config, create: boolean): Promise<EmbeddedDatabase> {
  if (!create && !(await hasEmbedded(dataDir))) {
    throw new CliError(
      `There is no database in the data folder ${dataDir}. Correct DATA_DIR or DATABASE_URL, or start the site first, which makes one.`,
    );
  }
  return openEmbedded({ dataDir, archiveWal: backup !== undefined, onEvent: report });
}

function reportAll({ message }: { message: string }): void {
  note(message);
}

function report({ level, message }: { level: "info" | "warn" | "error"; message: string }): void {
  if (level !== "info") note(message);
}
