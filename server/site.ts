import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { keepSharedReads } from "#app/lib/shared-read.server.ts";
import { withheldNow } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { keepSiteFacts, readSettings } from "#app/features/base/site/site.service.server.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { connect, disconnect, limitConnectionWait, nameStatements } from "#db/client.ts";
import { migrate } from "#db/migrate/migrate.ts";
import { askPooler } from "#db/hosts/pooler.ts";
import { checkRequirements } from "#db/requirements.ts";
import { backupJobs } from "../jobs/backup.ts";
import { deliveryJob } from "../jobs/deliveries.ts";
import { JobWatch } from "../jobs/job-watch.ts";
import { runJob, startJobs } from "../jobs/jobs.ts";
import { pushJob } from "../jobs/push.ts";
import { work } from "../jobs/work.ts";
import { afterPurges } from "./purge/after-purges.ts";
import { buildApp, type App } from "./app.ts";
import type { Config } from "./config/config.ts";
import { addDemoAccounts, beginContent, prepareContent, welcomeDemoReaders, type ContentUnderWay } from "./content.ts";
import type { OpenDatabase } from "./database.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { DiskWatch } from "./disk-watch.ts";
import { drain } from "./start/drain.ts";
import { jobReport } from "./log/job-report.ts";
import type { AppParts, PageSource } from "./parts.ts";
import { listenForPurges } from "./purge/purge-listener.ts";
import { BackgroundWork } from "./background-work.ts";
import { siteClock } from "./site-clock.ts";
import { Purges } from "./purge/purges.ts";
import { deliveryServices } from "./senders.ts";
import { checkServerKey } from "./server-key.ts";
import { unconfigured } from "./config/unconfigured.ts";
import type { ParentLink } from "./workers/worker.ts";
import type { Shutdown } from "./start/shutdown.ts";

/** Milliseconds that a reader waits for a statement, or for a connection (docs/security.md#z6). */
const STATEMENT_MS = 5_000;
/**
 * Milliseconds that a read waits for a lock. This is less than a reader waits, and more than a migration delays readers
 * (db/migrate/migrate.ts).
 */
const LOCK_MS = 1_500;
const CONNECTION_MS = 2_000;
/**
 * Milliseconds that a start waits for its first connections. It may take longer on a busy machine, because no page is
 * requested yet.
 */
const FIRST_CONNECTIONS_MS = 10_000;

/** Adapts to the pooler that DATABASE_URL points to, and warns of settings that the operator has to change. */
async function usePooler(pool: pg.Pool, logger: FastifyBaseLogger): Promise<void> {
  const { renames, limits } = await askPooler(pool);
  if (renames) nameStatements();
  else
    logger.warn(
      "The pooler does not keep prepared statements apart, so each is planned anew: use PgBouncer 1.21 or newer with max_prepared_statements.",
    );
  if (!limits)
    logger.warn(
      `The site's role has no time limit for statements: alter role … set statement_timeout = ${STATEMENT_MS}; alter role … set lock_timeout = ${LOCK_MS}.`,
    );
}

/** `isNew`: the database has just been created. */
type Assembly = {
  config: Config;
  logger: FastifyBaseLogger;
  pages: PageSource;
  isNew: boolean;
  parent: ParentLink | undefined;
};

/** The running site of this process. */
export class Site {
  readonly #parts: AppParts;
  readonly #app: App;
  #content: ContentUnderWay | undefined;

  private constructor(parts: AppParts, app: App, content: ContentUnderWay | undefined) {
    this.#parts = parts;
    this.#app = app;
    this.#content = content;
  }

  /** Creates the site without a database. For a new database it starts to read the first content. */
  static async assemble({ config, logger, pages, isNew, parent }: Assembly): Promise<Site> {
    const purges = new Purges();
    const deliveries = deliveryServices(config, logger);
    const parts: AppParts = {
      config,
      ...pages,
      database: new DatabaseWatch(),
      disk: DiskWatch.of(config.dataDir, logger),
      jobs: new JobWatch(),
      purges,
      deliveries,
      clock: siteClock({ purges, logger, deliveries }),
      backgroundWork: new BackgroundWork(logger),
      logger,
      parent,
    };
    const app = await buildApp(parts);
    return new Site(parts, app, isNew ? beginContent(config) : undefined);
  }

  /**
   * Migrates the database to this release and inserts the records that every site needs. Then it starts the clock and
   * listens until `shutdown`.
   */
  async open({ url, directUrl, migrationUrl }: OpenDatabase, shutdown: Shutdown): Promise<void> {
    const { config, logger, purges } = this.#parts;
    const pool = connect(url, {
      max: config.databaseConnections,
      statementTimeout: STATEMENT_MS,
      lockTimeout: LOCK_MS,
      connectionTimeout: FIRST_CONNECTIONS_MS,
      directUrl,
    });
    shutdown.add(disconnect);
    if (directUrl !== undefined) await usePooler(pool, logger);
    const { role: siteRole } = await checkRequirements(pool);
    await migrate(migrationUrl, {
      siteRole,
      folder: join(projectFolder, "migrations"),
      onEvent: ({ level, message }) => logger[level](message),
    });
    await prepareContent(config, this.#content);
    this.#content = undefined;
    // Users who see the ready message may sign in, so the accounts must exist before it.
    await addDemoAccounts(config);
    await checkServerKey(config);

    const listener = listenForPurges(directUrl ?? url, this.#parts);
    await listener.open();
    for (const payload of await withheldNow()) purges.receive(payload);
    const kept = [keepSiteFacts(), keepSharedReads()];
    for (const { purge } of kept) purges.onChange(purge);
    shutdown.add(async () => {
      for (const { stop } of kept) stop();
      await listener.close();
    });
    await this.#parts.clock.start();
    shutdown.add(() => this.#parts.clock.stop());
    if (config.jobs) {
      const report = jobReport(this.#parts);
      const pushes = pushJob({ siteUrl: config.siteUrl, secrets: config.pushSecrets });
      const jobs = await startJobs(
        pool,
        [...work, deliveryJob(this.#parts.deliveries), ...backupJobs(config), pushes],
        report,
        this.#parts.jobs,
      );
      shutdown.add(() => jobs.stop());
      shutdown.add(afterPurges(purges, () => runJob(pushes, report)));
    }
    const { reportPhone } = await readSettings();
    for (const sentence of unconfigured(config, reportPhone)) logger.warn(sentence);
    limitConnectionWait(CONNECTION_MS);
    // A signal during the start has already closed the database, so a request would fail now.
    if (shutdown.hasBegun) throw new Error("stopped during the start");
    const { downFile } = config;
    shutdown.add(() => drain(this.#app, { windowMs: config.drainSeconds * 1_000, downFile }));
    await this.#app.http.listen({ port: config.port, host: config.host });
    if (downFile !== undefined) await rm(downFile, { force: true });
  }

  /** With DEMO=1 fills the demo's newsroom and comments while the site already serves requests. */
  async welcome(): Promise<void> {
    const { config, logger } = this.#parts;
    await welcomeDemoReaders(config).catch((error: unknown) =>
      logger.warn({ err: error }, "The demo's readers are not complete; the next start goes on with them."),
    );
  }
}
