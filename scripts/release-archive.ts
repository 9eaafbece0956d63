import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { VERSION } from "../server/start/version.ts";

/** The platforms of releases. npm has Node.js and PostgreSQL for both. */
export const PLATFORMS = ["linux-x64", "linux-arm64"] as const;
export type Platform = (typeof PLATFORMS)[number];

const PROJECT = join(import.meta.dirname, "..");
/** Tracked files that are part of a release: the site runs on them, operators use them, or a licence requires them. */
const SHIPPED =
  /^(?:(?:app|assets|cli|db|defaults|demo|deploy|docs|jobs|migrations|server)\/|(?:start|mingbai|LICENSE|README\.md|CHANGELOG\.md|SECURITY\.md)$)/;
/** Files that are not part of a release: only the build, tests or developers need them. */
const NOT_SHIPPED = /\.(?:test|spec)\.tsx?$|^app\/.*\.(?:tsx|css)$|^server\/development\.ts$|^docs\/decisions\//;
/** Packages that only the build needs. */
const BUILD_PACKAGES = ["@react-router/dev", "vite"];
/** Files of packages that nothing loads: types, source maps, C headers and manual pages of Node.js. */
const UNUSED = ["**/*.d.{ts,mts,cts}", "**/*.map", "node-linux-*/{include,share,CHANGELOG.md}", ".package-lock.json"];
/** Compression level. Level 19 of zstd takes four times as long and saves 3 %. */
const LEVEL = 15;
/** Window of 128 MiB, the largest that `zstd -d` accepts without a flag. */
const WINDOW_LOG = 27;

type Manifest = {
  scripts?: object;
  allowScripts?: object;
  dependencies: Record<string, string>;
  devDependencies?: object;
  optionalDependencies: Record<string, string>;
};
type Licence = { license: { name: string } };
type Sbom = { serialNumber?: string; metadata: { timestamp?: string }; components: Component[] };
type Component = { name: string; licenses?: Licence[] };

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, "utf8")) as T;
}

/**
 * Builds the archive of a platform and its SBOM from the finished build, in an existing folder. Returns the names of
 * both files. Throws if npm or tar fails.
 */
export async function makeArchive(platform: Platform, folder: string): Promise<{ archive: string; sbom: string }> {
  const name = `mingbai-${VERSION}-${platform}`;
  const [archive, sbom] = [`${name}.tar.zst`, `${name}.cdx.json`];
  const staged = join(folder, name);
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged);
  try {
    await copyProject(staged);
    await writeFile(join(staged, "PLATFORM"), `${platform}\n`);
    await installPackages(staged, platform);
    await writeFile(join(staged, "sbom.cdx.json"), await describeParts(staged));
    await removeUnused(staged);
    await cp(join(staged, "sbom.cdx.json"), join(folder, sbom));
    await pack(folder, name, archive);
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  return { archive, sbom };
}

async function copyProject(staged: string): Promise<void> {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: PROJECT, encoding: "utf8" }).split("\0");
  for (const file of tracked.filter((path) => SHIPPED.test(path) && !NOT_SHIPPED.test(path))) {
    await cp(join(PROJECT, file), join(staged, file));
  }
  const isOfBuild = (path: string) => !basename(path).startsWith(".");
  await cp(join(PROJECT, "build"), join(staged, "build"), { recursive: true, filter: isOfBuild });
}

/** Installs the packages of a platform according to the lock file, then removes those that only the build needs. */
async function installPackages(staged: string, platform: Platform): Promise<void> {
  const file = join(staged, "package.json");
  for (const name of ["package.json", "package-lock.json"]) await cp(join(PROJECT, name), join(staged, name));
  const [os = "", cpu = ""] = platform.split("-");
  const flags = ["--omit=dev", "--include=optional", `--os=${os}`, `--cpu=${cpu}`, "--libc=glibc"];
  npm(staged, "ci", ...flags, "--ignore-scripts", "--no-audit", "--no-fund");
  const { scripts: _, allowScripts: __, devDependencies: ___, ...manifest } = await readJson<Manifest>(file);
  const without = (packages: Record<string, string>, isLeft: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(packages).filter(([name]) => isLeft(name)));
  const shipped: Manifest = {
    ...manifest,
    dependencies: without(manifest.dependencies, (name) => !BUILD_PACKAGES.includes(name)),
    optionalDependencies: without(manifest.optionalDependencies, (name) => name.endsWith(platform)),
  };
  await writeFile(file, `${JSON.stringify(shipped, null, 2)}\n`);
  npm(staged, "prune", ...flags, "--ignore-scripts", "--no-audit", "--no-fund");
}

/** Returns the installed packages with their licences as a CycloneDX list. The same packages give the same list. */
async function describeParts(staged: string): Promise<string> {
  const sbom = JSON.parse(
    npm(staged, "sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"),
  ) as Sbom;
  delete sbom.serialNumber;
  delete sbom.metadata.timestamp;
  // npm omits a licence that is not an SPDX name.
  for (const part of sbom.components.filter(({ licenses }) => licenses === undefined)) {
    const { license } = await readJson<{ license?: string }>(join(staged, "node_modules", part.name, "package.json"));
    if (license !== undefined) part.licenses = [{ license: { name: license } }];
  }
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

async function removeUnused(staged: string): Promise<void> {
  const packages = join(staged, "node_modules");
  for await (const path of glob(UNUSED, { cwd: packages })) {
    await rm(join(packages, path), { recursive: true, force: true });
  }
  await rm(join(staged, "package-lock.json"));
}

function npm(folder: string, ...args: string[]): string {
  return execFileSync("npm", [...args, "--loglevel=error"], { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 });
}

/** Packs a folder in a fixed order, with the time of the commit, owned by root. */
async function pack(parent: string, name: string, archive: string): Promise<void> {
  const time = execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: PROJECT, encoding: "utf8" }).trim();
  const order = ["--sort=name", `--mtime=@${time}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=go=rX,u+w"];
  const tar = spawn("tar", ["--create", ...order, name], { cwd: parent, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(tar, "exit");
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    [constants.ZSTD_c_windowLog]: WINDOW_LOG,
    [constants.ZSTD_c_nbWorkers]: 2,
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  await pipeline(tar.stdout, createZstdCompress({ params }), createWriteStream(join(parent, archive)));
  const [status] = await ended;
  if (status !== 0) throw new Error(`tar ended with ${status}; there is no archive of ${name}.`);
}
