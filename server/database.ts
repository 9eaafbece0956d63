import { openEmbedded } from "#db/embedded/supervisor.ts";
import { hostAddresses } from "#db/hosts/hosts.ts";
import { acquireInstanceLock } from "#db/instance-lock.ts";
import type { Config } from "./config/config.ts";

/** The database of this process: its URL, and how to close it. */
export type OpenDatabase = {
  url: string;
  /** The URL of the same database without the pooler that `url` points to. Undefined: there is no pooler. */
  directUrl?: string | undefined;
  /** The URL for migrations: the same database, with the role that owns the tables. */
  migrationUrl: string;
  /** Description for the operator, without a password. */
  description: string;
  close(): Promise<void>;
};

type Report = (event: { level: "info" | "warn" | "error"; message: string }) => void;

/** Opens the configured database: that of DATABASE_URL, or else the embedded one in the data folder. */
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

/** Returns hosts, ports and database name of a PostgreSQL URL, without user and password. */
export function describeUrl(databaseUrl: string): string {
  const urls = hostAddresses(databaseUrl).map((address) => new URL(address));
  const places = urls.map(({ hostname, host, searchParams }) =>
    hostname === "" ? (searchParams.get("host") ?? "a local socket") : host,
  );
  return `PostgreSQL at ${places.join(",")}${urls[0]?.pathname ?? ""}`;
}
