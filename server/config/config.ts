import { availableParallelism, totalmem } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { isDatabaseAddress } from "#db/hosts/hosts.ts";
import { backupConfig, backupEnvironment, missingForBackups, type BackupConfig } from "./config-backup.ts";
import { cdnConfig, cdnEnvironment, type CdnConfig } from "./config-cdn.ts";
import { memberConfig, memberEnvironment, missingForServices, type MemberConfig } from "./config-members.ts";
import { newsroomConfig, newsroomEnvironment, type NewsroomConfig } from "./config-newsroom.ts";
import { listed, proxies } from "./config-proxies.ts";
import { withSecrets } from "./config-secrets.ts";
import { missingForUploads, uploadConfig, uploadEnvironment, type UploadConfig } from "./config-uploads.ts";
import type { SystemdConfig } from "../start/systemd.ts";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const databaseAddress = z.string().refine(isDatabaseAddress, "Invalid URL");

const HSTS_YEAR = "max-age=31536000";

/** Loopback names of this machine. Requests may always use them. */
export const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/**
 * Number of statements that PostgreSQL on this machine should run at a time: two for each core and one that waits for
 * the disk. More would only slow down each other and the pages.
 */
const CONNECTIONS = Math.min(12, 2 * availableParallelism() + 1);

/** Default size of the page cache: a sixteenth of the memory, within these limits (docs/decisions/0052). */
export const PAGE_CACHE_MIB = { least: 64, most: 256 };
const MEMORY_SHARE = 16;

/** Returns the default size of the page cache in MiB. `memory`: bytes. */
export function pageCacheMiB(memory: number): number {
  const { least, most } = PAGE_CACHE_MIB;
  return Math.min(most, Math.max(least, Math.floor(memory / MEMORY_SHARE / 2 ** 20)));
}

/** Returns the bytes of memory that this process may use: those of the machine or of its container. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The environment variables (docs/operations.md#environment), each with its allowed values. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  MIGRATE_DATABASE_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(CONNECTIONS),
  SITE_URL: origin.optional(),
  HSTS: z.enum(["off", "host", "subdomains"]).default("host"),
  DEMO: flag.optional(),
  ANALYTICS_BAIDU_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  ANALYTICS_UMAMI_URL: origin.optional(),
  ANALYTICS_UMAMI_ID: z.uuid().optional(),
  TRUST_PROXY: proxies.default([]),
  METRICS_TOKEN: z.string().min(16).optional(),
  CORS_ORIGINS: z.string().default("").transform(listed),
  JOBS: flag.default(true),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(pageCacheMiB(availableMemory())),
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(2),
  DRAIN_FOLDER: z.string().refine(isAbsolute, "an absolute folder").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  NOTIFY_SOCKET: z.string().optional(),
  WATCHDOG_USEC: z.coerce.number().int().min(1).optional(),
  ...memberEnvironment,
  ...newsroomEnvironment,
  ...cdnEnvironment,
  ...uploadEnvironment,
  ...backupEnvironment,
});

export type Config = MemberConfig &
  NewsroomConfig &
  CdnConfig &
  UploadConfig & {
    port: number;
    host: string;
    dataDir: string;
    /** Whether DATA_DIR sets the data folder. If not, the folder of the demo is used. */
    hasOwnDataDir: boolean;
    databaseUrl: string | undefined;
    /** The URL of the same database without the pooler that databaseUrl points to. Undefined: there is no pooler. */
    databaseDirectUrl: string | undefined;
    /** The URL of the same database for the role that owns its tables. Undefined: the site's role owns them. */
    migrateDatabaseUrl: string | undefined;
    /** Most statements that this process sends to the database at a time. */
    databaseConnections: number;
    /** Public origin without a trailing slash. */
    siteUrl: string;
    /** Value of Strict-Transport-Security. Undefined: the header is not sent. */
    hsts: string | undefined;
    /**
     * Host names that requests may use, besides the loopback ones. Undefined: any, because the site's name is not
     * configured.
     */
    hosts: string[] | undefined;
    demo: boolean;
    analytics: { baiduId: string | undefined; umamiUrl: string | undefined; umamiId: string | undefined };
    /** Addresses of proxies whose forwarded headers are trusted. Empty: none. */
    trustProxy: string[];
    metricsToken: string | undefined;
    corsOrigins: string[];
    /** Whether this instance runs jobs. */
    jobs: boolean;
    /** The number of processes that serve requests on the port. */
    workers: number;
    pageCacheBytes: number;
    /** Seconds for which a stopping server still accepts requests, until load balancers have removed it. */
    drainSeconds: number;
    /** The file that exists from the begin of a stop until the next start. Undefined: no proxy looks for one. */
    downFile: string | undefined;
    logLevel: string;
    systemd: SystemdConfig;
    /** Undefined: no automatic backups. */
    backup: BackupConfig | undefined;
  };

/**
 * Parses the environment once at start. Throws an Error whose message contains each wrong variable. The process then
 * stops.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      // The parser turned text into NaN. The message shows the text that the operator wrote.
      return `${name}: ${message.endsWith("NaN") ? `"${present[name]}" is not a number` : message}`;
    });
    throw new Error(`The configuration is wrong.\n${lines.join("\n")}`);
  }
  const e = parsed.data;
  const missing = [...missingForServices(e), ...missingForUploads(e), ...missingForBackups(e)];
  for (const name of ["MIGRATE_DATABASE_URL", "DATABASE_DIRECT_URL"] as const)
    if (e[name] !== undefined && e.DATABASE_URL === undefined) missing.push(`DATABASE_URL: ${name} needs it`);
  if (missing.length > 0) throw new Error(`The configuration is wrong.\n${missing.join("\n")}`);
  const demo = e.DEMO ?? isForTrying(e);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR ?? "./var"),
    hasOwnDataDir: e.DATA_DIR !== undefined,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    migrateDatabaseUrl: e.MIGRATE_DATABASE_URL,
    databaseConnections: e.DATABASE_CONNECTIONS,
    siteUrl: e.SITE_URL ?? `http://${e.HOST.includes(":") ? `[${e.HOST}]` : e.HOST}:${e.PORT}`,
    hsts: hstsOf(e),
    hosts: knownHosts(e.HOST, e.SITE_URL, e.OFFICE_URL),
    demo,
    analytics: { baiduId: e.ANALYTICS_BAIDU_ID, umamiUrl: e.ANALYTICS_UMAMI_URL, umamiId: e.ANALYTICS_UMAMI_ID },
    trustProxy: e.TRUST_PROXY,
    metricsToken: e.METRICS_TOKEN,
    corsOrigins: e.CORS_ORIGINS,
    jobs: e.JOBS,
    workers: e.WORKERS,
    pageCacheBytes: e.PAGE_CACHE_MB * 1024 * 1024,
    drainSeconds: e.DRAIN_SECONDS,
    downFile: e.DRAIN_FOLDER === undefined ? undefined : join(e.DRAIN_FOLDER, `${e.PORT}.down`),
    logLevel: e.LOG_LEVEL,
    systemd:
      e.NOTIFY_SOCKET === undefined
        ? undefined
        : { watchdogMs: e.WATCHDOG_USEC === undefined ? undefined : e.WATCHDOG_USEC / 1_000 },
    backup: backupConfig(e),
    ...uploadConfig(e),
    ...cdnConfig(e),
    ...newsroomConfig(e, e.SITE_URL === undefined && e.TRUST_PROXY.length === 0 && LOOPBACK.includes(e.HOST)),
    // With "outbox", codes are written to a file, where readers do not get them. That is right for trying the site, but
    // wrong for a public one.
    ...memberConfig(e, demo || e.DATABASE_URL === undefined ? "outbox" : "none"),
  };
}

/**
 * Returns whether only the user who starts the site can reach it. Otherwise the published passwords of the demo would
 * be a risk.
 */
function isForTrying({ DATABASE_URL, SITE_URL, HOST }: z.output<typeof environment>): boolean {
  return DATABASE_URL === undefined && SITE_URL === undefined && LOOPBACK.includes(HOST);
}

/** Returns the value of the HSTS header. If the public URL has https, browsers use only https for a year. */
function hstsOf({ SITE_URL, HSTS }: z.output<typeof environment>): string | undefined {
  if (SITE_URL?.startsWith("https:") !== true || HSTS === "off") return undefined;
  return HSTS === "subdomains" ? `${HSTS_YEAR}; includeSubDomains` : HSTS_YEAR;
}

/**
 * Returns the host names that this server accepts. If SITE_URL is missing, a server on loopback accepts only loopback
 * names, so that other sites cannot reach it under their names. A server on the network then accepts every name.
 */
function knownHosts(host: string, siteUrl: string | undefined, newsroomUrl: string | undefined): string[] | undefined {
  const newsroom = newsroomUrl === undefined ? [] : [new URL(newsroomUrl).hostname];
  if (siteUrl !== undefined) return [new URL(siteUrl).hostname, host, ...newsroom];
  return LOOPBACK.includes(host) ? [host, ...newsroom] : undefined;
}

/** Returns the configuration of this process. */
export function loadConfig(): Config {
  return parseConfig(withSecrets(process.env));
}
