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
/** Ends when the site is open, or could not be opened. */
let opening: Promise<void> = Promise.resolve();
/** Changes for which the site has not been opened again yet. */
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
// Without hot updates of its own: they would open a second site beside the first.
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

// React Router opens a second Vite server, which ends the process at SIGTERM, and when the terminal closes, before the database
// has stopped.
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
  // A site that is about to close again must get no connection.
  if (waiting === 0) address.open(site.port);
}

/** Stops the site, also one that is about to open: its database must not run on. */
async function stop(exitCode = 0): Promise<void> {
  await opening.catch(() => undefined);
  await close?.();
  await vite.close();
  process.exit(exitCode);
}

/**
 * Opens the site again after a change of a module that the running server has loaded; pages load their own changes. The
 * browser hears of the change afterwards, when the site answers.
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

/** Whether the server's entry imports one of these modules, directly or through others. */
function reaches(modules: Iterable<EnvironmentModuleNode>): boolean {
  const seen = new Set(modules);
  for (const { importers } of seen) for (const importer of importers) seen.add(importer);
  return [...seen].some(({ file }) => file === ENTRY);
}

/** Closes the site and opens it again. After a failure the next change tries again. */
async function reopen(): Promise<void> {
  waiting -= 1;
  // The last of several changes opens the site with all of them.
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

/** Ends a start whose settings cannot be used. */
function refuse(error: unknown): never {
  process.stderr.write(`${explainStartFailure(error, loadConfig())}\n`);
  process.exit(1);
}

function say(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
