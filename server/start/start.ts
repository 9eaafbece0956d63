import type { FastifyBaseLogger } from "fastify";
import { hasEmbedded } from "#db/embedded/cluster.ts";
import { loadConfig, type Config } from "../config/config.ts";
import { openDatabase, type OpenDatabase } from "../database.ts";
import { withFreePort } from "./free-port.ts";
import { keepHeapSmall } from "./heap.ts";
import { createLogger } from "../log/log.ts";
import type { OpenPages } from "../parts.ts";
import type { Site } from "../site.ts";
import { ParentLink, workerConfig } from "../workers/worker.ts";
import { Workers } from "../workers/workers.ts";
import { Shutdown, stopOnRequest, stopOnSignal } from "./shutdown.ts";
import { explainStartFailure } from "./start-failure.ts";
import { reportToSystemd } from "./systemd.ts";
import { VERSION } from "./version.ts";

/**
 * Starts the process: configuration, database, migrations, content, application, listening. `openPages` is called while
 * the database is being opened. With WORKERS the site runs in several processes. If the start fails, it prints a sentence on the error stream and exits with code 1.
 */
export async function start(openPages: OpenPages): Promise<void> {
  // An output stream that fails, such as a file on a full disk, must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const shutdown = new Shutdown();
  let config: Config | undefined;
  try {
    config = loadConfig();
    const parent = await ParentLink.open();
    if (parent !== undefined) return await serveAsWorker(config, { parent, shutdown, openPages });
    config = await withFreePort(config);
    const logger = createLogger(config.logLevel);
    logger.info({ version: VERSION, node: process.versions.node }, "starting");
    stopOnSignal(shutdown, (message) => logger.info(message));
    if (config.workers > 1) await superviseWorkers(config, logger, shutdown);
    else {
      const { site, database } = await openSite({ config, logger, shutdown, openPages });
      announce(config, database);
      await site.welcome();
      keepHeapSmall();
    }
    const reportStop = reportToSystemd(config.systemd);
    shutdown.add(async () => reportStop());
  } catch (error) {
    // If a signal interrupts the start, the signal's handler ends the process.
    if (shutdown.hasBegun) return;
    process.stderr.write(`${explainStartFailure(error, config)}\n`);
    await shutdown.run().catch(() => undefined);
    process.exit(1);
  }
}

/** Opens the database and starts the workers of `WORKERS` on it. */
async function superviseWorkers(config: Config, logger: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const opening = openDatabase(config, ({ level, message }) => logger[level](message));
  shutdown.add(async () => (await opening).close());
  const database = await opening;
  const { url, directUrl, migrationUrl, description } = database;
  const workers = new Workers(
    {
      count: config.workers,
      port: config.port,
      siteUrl: config.siteUrl,
      database: { url, directUrl, migrationUrl, description },
    },
    logger,
  );
  shutdown.add(() => workers.stop());
  await workers.start();
  announce(config, database);
}

type Working = { parent: ParentLink; shutdown: Shutdown; openPages: OpenPages };

/** Serves as one of several workers, on the database that the parent has opened. */
async function serveAsWorker(whole: Config, { parent, shutdown, openPages }: Working): Promise<void> {
  const { assignment } = parent;
  const config = workerConfig(whole, assignment);
  const logger = createLogger(config.logLevel).child({ worker: assignment.number });
  stopOnRequest(shutdown, parent, (message) => logger.info(message));
  const database = { ...assignment.database, close: async () => {} };
  const { site } = await openSite({ config, logger, shutdown, openPages, database, parent });
  parent.serves();
  if (assignment.number === 1) await site.welcome();
  keepHeapSmall();
}

type Opening = {
  config: Config;
  logger: FastifyBaseLogger;
  shutdown: Shutdown;
  openPages: OpenPages;
  database?: OpenDatabase;
  parent?: ParentLink;
};

/**
 * Opens database and site. `shutdown` gets everything that has to be closed, even if this fails. `database`: the one
 * that the parent of this worker has opened.
 */
export async function openSite({
  config,
  logger,
  shutdown,
  openPages,
  database: opened,
  parent,
}: Opening): Promise<{ site: Site; database: OpenDatabase }> {
  const isNew = opened === undefined && config.databaseUrl === undefined && !(await hasEmbedded(config.dataDir));
  const underWay = Promise.withResolvers<void>();
  const opening =
    opened === undefined
      ? openDatabase(config, ({ level, message }) => {
          logger[level](message);
          underWay.resolve();
        })
      : Promise.resolve(opened);
  shutdown.add(async () => (await opening).close());
  // Loading the program blocks this process, so it begins only when the database's own process has started to work.
  const assemble = async () => {
    await Promise.race([opening, underWay.promise]);
    const [program, pages] = await Promise.all([import("../site.ts"), openPages(config)]);
    return program.Site.assemble({ config, logger, pages, isNew, parent });
  };
  const [database, site] = await Promise.all([opening, assemble()]);
  await site.open(database, shutdown);
  return { site, database };
}

/** Prints one line with the site's URL, its database and its data folder. */
export function announce(config: Config, database: OpenDatabase): void {
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  process.stdout.write(
    `Ready: http://${host}:${config.port} - database: ${database.description} - data folder: ${config.dataDir}\n`,
  );
}
