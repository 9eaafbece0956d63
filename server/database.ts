import { openEmbedded } from "#db/embedded/supervisor.ts";
import { hostAddresses } from "#db/hosts/hosts.ts";
import { acquireInstanceLock } from "#db/instance-lock.ts";
import type { Config } from "./config/config.ts";

/** The database of this process: its address, and how to close it. */
export type OpenDatabase = {
  url: string;
  /** The same database past the pooler that `url` leads to; undefined: there is none. */
  directUrl?: string | undefined;
  /** The address for migrations: the same database as the role that owns the tables. */
  migrationUrl: string;
  /** Text for the operator; contains no password. */
  description: string;
  close(): Promise<void>;
};

type Report = (event: { level: "info" | "warn" | "error"; message: string }) => void;

/** Opens the database of the configuration: the embedded one of the data folder unless DATABASE_URL is set. */
export async function openDatabase(config: Config, report: Report): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
    const migrationUrl = config.migrateDatabaseUrl ?? directUrl ?? url;
    return { url, directUrl, migrationUrl, description: describeUrl(url), close: async () => {} };
  }
  const lock = await acquireInstanceLock(config.dataDir);
  try {
    const embedded = await openEmbedded({
      dataDir: config.dataDir,
      archiveWal: config.backup !== undefined,
      onEvent: report,
    });
    return {
      url: embedded.siteUrl,
      migrationUrl: embedded.url,
      description: "embedded PostgreSQL",
      async close() {
        await embedded.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns hosts, ports and name of a PostgreSQL address, without user and password. */
export function describeUrl(databaseUrl: string): string {
  const urls = hostAddresses(databaseUrl).map((address) => new URL(address));
  const places = urls.map(({ hostname, host, searchParams }) =>
    hostname === "" ? (searchParams.get("host") ?? "a local socket") : host,
  );
  return `PostgreSQL at ${places.join(",")}${urls[0]?.pathname ?? ""}`;
}
