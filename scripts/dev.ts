import { relative, resolve } from "node:path";
import { createServer, createServerModuleRunner, type EnvironmentModuleNode, type Plugin } from "vite";
import type * as Development from "../server/development.ts";
import { loadConfig } from "../server/config/config.ts";
import { freePort, withFreePort } from "../server/start/free-port.ts";
import { explainStartFailure } from "../server/start/start-failure.ts";
import { DevAddress } from "./dev-address.ts";

/**
 * `npm run dev`: Vite and the site in one process (docs/decisions/0079-development-runs-the-server.md). One runner loads
 * all modules, so that pages and server share them. Settings come from the environment, as for ./start.
 */
const ENTRY = resolve("server/development.ts");
const ROUTES = resolve("app/routes.ts");

const config = await withFreePort(loadConfig()).catch(refuse);
const address = new DevAddress();
await address.listen(config).catch(refuse);
let close: (() => Promise<void>) | undefined;
/** Resolves when the current attempt to open the site has succeeded or failed. */
let opening: Promise<void> = Promise.resolve();
/** Number of changes for which the site has not been restarted yet. */
let waiting = 0;

const vite = await createServer({
  appType: "custom",
  clearScreen: false,
  plugins: [reopenOnChange()],
  server: {
    middlewareMode: true,
    ws: { port: await freePort(0, "127.0.0.1") },
    watch: { ignored: [`${config.dataDir}/**`, resolve("build/**")] },
  },
});
// Turns off the runner's own hot updates, which would open a second site beside the first.
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

// React Router starts a second Vite server, which ends the process at SIGTERM or when the terminal closes, before the
// database has stopped. So its listeners are removed.
process.removeAllListeners("SIGTERM");
process.stdin.removeAllListeners("end");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop());
opening = open();
await opening.catch(async (error: unknown) => {
  say(error);
  await stop(1);
});

async function open(): Promise<void> {
  const { openFromSources } = await runner.import<typeof Development>(ENTRY);
  const site = await openFromSources({ vite, runner, config });
  close = site.close;
  // If the site is about to restart again, it must get no connection.
  if (waiting === 0) address.open(site.port);
}

/** Stops the site, even if it is still starting, so that its database does not stay running. */
async function stop(exitCode = 0): Promise<void> {
  await opening.catch(() => undefined);
  await close?.();
  await vite.close();
  process.exit(exitCode);
}

/**
 * Restarts the site after a change of a module that the running server has loaded. Pages load their own changes. The
 * browser is notified afterwards, when the site responds again.
 */
function reopenOnChange(): Plugin {
  return {
    name: "reopen-on-change",
    enforce: "pre",
    async hotUpdate({ file, server }) {
      if (this.environment.name !== "client") return;
      if (file !== ROUTES && !reaches(server.environments.ssr.moduleGraph.getModulesByFile(file) ?? [])) return;
      process.stdout.write(`${relative(process.cwd(), file)} changed; opening the site again.\n`);
      waiting += 1;
      address.hold();
      opening = opening.then(reopen);
      await opening;
    },
  };
}

/** Returns whether the server's entry imports one of these modules, directly or indirectly. */
function reaches(modules: Iterable<EnvironmentModuleNode>): boolean {
  const seen = new Set(modules);
  for (const { importers } of seen) for (const importer of importers) seen.add(importer);
  return [...seen].some(({ file }) => file === ENTRY);
}

/** Restarts the site. After a failure the next change tries again. */
async function reopen(): Promise<void> {
  waiting -= 1;
  // The last of several changes restarts the site for all of them.
  if (waiting > 0) return;
  try {
    await close?.();
    close = undefined;
    runner.clearCache();
    await open();
    vite.environments.client.hot.send({ type: "full-reload" });
  } catch (error) {
    say(error);
  }
}

/** Ends the process if the settings of a start are invalid. */
function refuse(error: unknown): never {
  process.stderr.write(`${explainStartFailure(error, loadConfig())}\n`);
  process.exit(1);
}

function say(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
