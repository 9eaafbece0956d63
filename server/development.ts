import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { ModuleRunner } from "vite/module-runner";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import type { Config } from "./config/config.ts";
import { freePort } from "./start/free-port.ts";
import { createLogger } from "./log/log.ts";
import { createRenderer } from "./pages/render.ts";
import { routesOfBuild } from "./pages/route-table.ts";
import type { PageSource } from "./parts.ts";
import { Shutdown } from "./start/shutdown.ts";
import { explainStartFailure } from "./start/start-failure.ts";
import { announce, openSite } from "./start/start.ts";

/** `vite` serves the browser's files. `runner` has loaded this module and loads the pages. */
type Tools = { vite: ViteDevServer; runner: ModuleRunner };

/** The module of all routes. It is evaluated again after a change of a route or one of its imports. */
const SERVER_BUILD = "virtual:react-router/server-build";

/** Vite's client enables hot reloading. The boot script loads React at once, because only React applies a change. */
const BOOT_TAG =
  '<script type="module" src="/@vite/client"></script>' +
  '<script type="module" async src="/app/boot/main.ts" data-boot data-load-now></script>';

/**
 * Opens the site from its sources for `npm run dev` (docs/decisions/0079-development-runs-the-server.md), under the URL
 * of `config`. Returns its port on loopback and a function that closes it. If it throws an Error for the developer,
 * everything is closed again.
 */
export async function openFromSources({ config: outside, ...tools }: Tools & { config: Config }) {
  const shutdown = new Shutdown();
  try {
    const port = await freePort(0, "127.0.0.1");
    const config = { ...outside, host: "127.0.0.1", port, drainSeconds: 0 };
    const logger = createLogger(config.logLevel);
    const openPages = () => openSourcePages(tools, config.siteUrl);
    const { site, database } = await openSite({ config, logger, shutdown, openPages });
    announce(outside, database);
    // `welcome` logs its failures. If a change closes the site before it ends, the next start continues it.
    void site.welcome();
    return { port, close: () => shutdown.run() };
  } catch (error) {
    await shutdown.run().catch(() => undefined);
    throw new Error(explainStartFailure(error, outside), { cause: error });
  }
}

/** Returns a page source that renders each page with the current routes. The page cache does not store these pages. */
async function openSourcePages({ vite, runner }: Tools, siteUrl: string): Promise<PageSource> {
  const load = () => runner.import<ServerBuild>(SERVER_BUILD);
  const { routes } = await load();
  return {
    render: async (path, language) => {
      const render = createRenderer(await load(), siteUrl, BOOT_TAG, "development");
      return { ...(await render(path, language)), maxAge: 0 };
    },
    routes: routesOfBuild(routes),
    clientDir: join(projectFolder, "public"),
    stylesheets: [],
    vite: vite.middlewares,
  };
}
