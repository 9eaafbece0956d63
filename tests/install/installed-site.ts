import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { delimiter, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createZstdDecompress } from "node:zlib";
import { inject } from "vitest";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { freePort } from "../fixtures/site.ts";

/** A site that a user has: a clone that ./start has installed and built, or a release that was only unpacked. */
export type InstalledSite = {
  url: string;
  folder: string;
  dataDir: string;
  /** Environment variables of the process. */
  environment: Record<string, string>;
  /** Returns the output of the process: the printed lines and the log. */
  output: () => string;
  /** Runs a command of the command line as operators do; returns what it prints. */
  cli: (environment: Record<string, string>, ...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/** On the disk: what is installed is too large for a folder in memory. */
const PARENT = "/tmp";

/** The commands of the machine that a release uses. */
const COMMANDS = ["sh", "dirname", "readlink", "cat", "uname"];

/**
 * Starts the demo in an empty folder: from the release where the tests have one, else as ./start installs a clone, without
 * the packages for development. Throws with what ./start said.
 */
export async function installSite(): Promise<InstalledSite> {
  const folder = await mkdtemp(join(PARENT, "mb-install-"));
  const dataDir = await mkdtemp(join(PARENT, "mb-install-data-"));
  const remove = async () => {
    for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
  };
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "info", PORT: String(port) };
  const release = inject("release");
  const environment: Record<string, string> = { ...userEnvironment(), ...settings };
  let running: ChildProcess | undefined;
  const output: string[] = [];
  try {
    if (release === undefined) await copyProject(folder);
    else {
      await unpack(release.archive, folder);
      environment["PATH"] = await commandsAlone(join(dataDir, "commands"));
    }
    running = spawn(join(folder, "start"), [], { cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    await ready(running, output);
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
    environment,
    output: () => output.join(""),
    cli: async (more, ...args) => {
      const env = { ...environment, ...more };
      return (await promisify(execFile)(join(folder, "mingbai"), args, { cwd: dataDir, env })).stdout;
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

/** Unpacks an archive as `tar --strip-components=1` does. */
async function unpack(archive: string, folder: string): Promise<void> {
  const stdio = ["pipe", "inherit", "inherit"] as const;
  const tar = spawn("tar", ["--extract", "--strip-components=1", "--no-same-owner"], {
    cwd: folder,
    stdio: [...stdio],
  });
  const ended = once(tar, "exit");
  await pipeline(createReadStream(archive), createZstdDecompress(), tar.stdin);
  const [status] = await ended;
  if (status !== 0) throw new Error(`tar could not unpack ${archive}.`);
}

/** A folder with the commands that a release needs, and nothing else; returns its path. */
async function commandsAlone(folder: string): Promise<string> {
  await mkdir(folder);
  for (const name of COMMANDS) await symlink(`/bin/${name}`, join(folder, name));
  return folder;
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

/** Waits until the site says that it is ready; `output` goes on receiving what it says. */
async function ready(start: ChildProcess, output: string[]): Promise<void> {
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
