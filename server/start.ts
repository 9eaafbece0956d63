import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { keepSiteFacts } from "#app/features/site/site.service.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { checkRequirements } from "#db/requirements.ts";
import { startJobs } from "../jobs/jobs.ts";
import { work } from "../jobs/work.ts";
import { buildApp } from "./app.ts";
import { loadConfig, type Config } from "./config.ts";
import { prepareContent } from "./content.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { openDatabase, type OpenDatabase } from "./database.ts";
import { drain } from "./drain.ts";
import { withRealPort } from "./free-port.ts";
import { createLogger } from "./log.ts";
import { bootTag } from "./pages/boot-tag.ts";
import { createRenderer } from "./pages/render.ts";
import { routesOfBuild } from "./pages/route-table.ts";
import type { AppParts } from "./parts.ts";
import { listenForPurges } from "./purge-listener.ts";
import { Purges } from "./purges.ts";
import { checkServerKey } from "./server-key.ts";
import { Shutdown, stopOnSignal } from "./shutdown.ts";
import { explainStartFailure } from "./start-failure.ts";

/** Milliseconds for a statement and for a connection: a reader is not kept waiting longer (security.md Z6). */
const STATEMENT_MS = 5_000;
const CONNECTION_MS = 2_000;

const projectDir = join(import.meta.dirname, "../..");

/**
 * Starts the process: configuration, database, migrations, content, application, listening. A start that fails ends the
 * process with a sentence on the error stream and exit code 1.
 */
export async function start(build: ServerBuild): Promise<void> {
  const shutdown = new Shutdown();
  let config: Config | undefined;
  try {
    config = await withRealPort(loadConfig());
    await run(build, config, shutdown);
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error, config)}\n`);
    await shutdown.run().catch(() => undefined);
    process.exit(1);
  }
}

async function run(build: ServerBuild, config: Config, shutdown: Shutdown): Promise<void> {
  const logger = createLogger(config.logLevel);
  stopOnSignal(shutdown, (message) => logger.info(message));
  const report = ({ level, message }: { level: "info" | "warn" | "error"; message: string }) => logger[level](message);

  const database = await openDatabase(config, report);
  shutdown.add(() => database.close());
  const pool = connect(database.url, { statementTimeout: STATEMENT_MS, connectionTimeout: CONNECTION_MS });
  shutdown.add(disconnect);
  await checkRequirements(pool);
  await migrate(pool, { folder: join(projectDir, "migrations"), onEvent: report });
  await prepareContent(config);
  await checkServerKey(config);

  const clientDir = join(projectDir, "build/client");
  const parts: AppParts = {
    config,
    render: createRenderer(build, config.siteUrl, await bootTag(clientDir, config.analytics)),
    routes: routesOfBuild(build.routes),
    clientDir,
    stylesheets: build.assets.routes["root"]?.css ?? [],
    database: new DatabaseWatch(),
    purges: new Purges(),
    logger,
  };
  const app = await buildApp(parts);
  const listener = listenForPurges(database.url, parts);
  await listener.open();
  parts.purges.onPurge(keepSiteFacts());
  shutdown.add(() => listener.close());
  if (config.jobs) {
    const jobs = await startJobs(pool, work, (level, message, error) => logger[level]({ err: error }, message));
    shutdown.add(() => jobs.stop());
  }
  await app.http.listen({ port: config.port, host: config.host });
  shutdown.add(() => drain(app, config.drainSeconds * 1_000));
  announce(config, database);
}

/** The one line that tells the operator where everything is. */
function announce(config: Config, database: OpenDatabase): void {
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  process.stdout.write(
    `Ready: http://${host}:${config.port} - database: ${database.description} - data folder: ${config.dataDir}\n`,
  );
}
