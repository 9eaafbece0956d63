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

/** A site as users have it: a clone installed and built by ./start, or an unpacked release. */
export type InstalledSite = {
  url: string;
  folder: string;
  dataDir: string;
  /** Environment variables of the process. */
  environment: Record<string, string>;
  /** Returns the output of the process: printed lines and the log. */
  output: () => string;
  /** Runs a CLI command as operators do. Returns its output. */
  cli: (environment: Record<string, string>, ...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/** The parent folder is on the disk, because an installation is too large for memory. */
const PARENT = "/tmp";

/** The system commands that a release uses. */
const COMMANDS = ["sh", "dirname", "readlink", "cat", "uname"];

/**
 * Starts the demo in an empty folder: from the release if the tests have one, otherwise from a clone that ./start
 * installs without development packages. Throws with the output of ./start.
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

/**
 * Copies the project without the files in .gitignore. The copy cannot use packages of folders above it, because these
 * have none.
 */
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

/** Creates a folder with only the commands that a release needs. Returns its path. */
async function commandsAlone(folder: string): Promise<string> {
  await mkdir(folder);
  for (const name of COMMANDS) await symlink(`/bin/${name}`, join(folder, name));
  return folder;
}

/**
 * Returns the environment of a user's shell: without the project's own commands, and without variables of npm and
 * vitest.
 */
function userEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_)|NODE_|VITEST|TEST$|TMPDIR$|INIT_CWD$|DATABASE_URL$|SITE_URL$)/.test(name),
  );
  const { PATH = "", ...others } = Object.fromEntries(kept.map(([name, value = ""]) => [name, value]));
  const path = PATH.split(delimiter).filter((part) => !part.includes("node_modules"));
  // npm uses the packages in its cache without network access.
  return { ...others, PATH: path.join(delimiter), npm_config_prefer_offline: "true" };
}

/** Waits until the site reports that it is ready. `output` continues to receive its lines. */
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
