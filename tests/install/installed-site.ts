import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { delimiter, join, relative } from "node:path";
import { promisify } from "node:util";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { freePort } from "../fixtures/site.ts";

/** A site that a user has: the project's files in an empty folder, installed, built and started by ./start. */
export type InstalledSite = {
  url: string;
  folder: string;
  dataDir: string;
  /** Runs a command of the command line as operators do; returns what it prints. */
  cli: (environment: Record<string, string>, ...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/** On the disk: what is installed is too large for a folder in memory. */
const PARENT = "/tmp";

/** Installs as ./start does, without the packages for development, and starts the demo. Throws with what ./start said. */
export async function installSite(): Promise<InstalledSite> {
  const folder = await mkdtemp(join(PARENT, "mb-install-"));
  const dataDir = await mkdtemp(join(PARENT, "mb-install-data-"));
  const remove = async () => {
    for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
  };
  const port = await freePort();
  const environment = { ...userEnvironment(), DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "warn", PORT: String(port) };
  let running: ChildProcess | undefined;
  try {
    await copyProject(folder);
    running = spawn(join(folder, "start"), [], { cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    await ready(running);
  } catch (error) {
    running?.kill("SIGTERM");
    await remove();
    throw error;
  }
  const site = running;
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    dataDir,
    cli: async (more, ...args) => {
      const node = join(folder, "node_modules/.bin/node");
      const env = { ...environment, ...more };
      return (await promisify(execFile)(node, ["cli/main.ts", ...args], { cwd: folder, env })).stdout;
    },
    stop: async () => {
      if (site.exitCode === null) {
        site.kill("SIGTERM");
        await once(site, "exit");
      }
      await remove();
    },
  };
}

/** Copies the project without what .gitignore names. No folder above the copy has packages that it could find. */
async function copyProject(folder: string): Promise<void> {
  const ignored = (await readFile(join(projectFolder, ".gitignore"), "utf8")).split("\n");
  const names = new Set([".git", ...ignored.map((line) => line.replace(/\/$/, "")).filter((name) => name !== "")]);
  await cp(projectFolder, folder, {
    recursive: true,
    filter: (path) => !names.has(relative(projectFolder, path)),
  });
}

/** The environment of a user's shell: without the project's own commands, and without what npm and vitest set. */
function userEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_)|NODE_|VITEST|TEST$|TMPDIR$|INIT_CWD$|DATABASE_URL$|SITE_URL$)/.test(name),
  );
  const { PATH = "", ...others } = Object.fromEntries(kept.map(([name, value = ""]) => [name, value]));
  const path = PATH.split(delimiter).filter((part) => !part.includes("node_modules"));
  // What npm has kept of an earlier install needs no network.
  return { ...others, PATH: path.join(delimiter), npm_config_prefer_offline: "true" };
}

/** Waits until the site says that it is ready. */
async function ready(start: ChildProcess): Promise<void> {
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output.push(String(chunk));
      if (output.join("").includes("Ready: ")) resolve();
    };
    start.stdout?.on("data", hear);
    start.stderr?.on("data", hear);
    start.once("exit", () => reject(new Error(`./start ended before the site was ready:\n${output.join("")}`)));
    start.once("error", reject);
  });
}
