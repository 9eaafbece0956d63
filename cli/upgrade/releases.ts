import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, readFile, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { CliError } from "../cli-error.ts";
import { note } from "../output.ts";

const ARCHIVE = /^(mingbai-[\w.-]+)\.tar\.zst$/;
const run = promisify(execFile);

/** An unpacked release. */
export type Release = { folder: string; version: string };

/** Returns the release in a folder. Throws CliError if there is none or if it does not run on this machine. */
export async function openRelease(folder: string): Promise<Release> {
  const manifest = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
  if (manifest === undefined) throw new CliError(`There is no release in ${folder}: package.json is missing.`);
  await access(join(folder, "build/server/index.js")).catch(() => {
    throw new CliError(`The release in ${folder} is not whole: build/server/index.js is missing.`);
  });
  await run(join(folder, "node_modules/.bin/node"), ["--version"]).catch(() => {
    throw new CliError(`The Node.js of the release in ${folder} does not run on this machine.`);
  });
  return { folder, version: (JSON.parse(manifest) as { version: string }).version };
}

/**
 * Unpacks an archive of `npm run release` beside the other releases and returns its folder. SHA256SUMS beside the
 * archive must contain its hash. An archive that was unpacked before is not unpacked again.
 */
export async function unpackRelease(archive: string, releases: string): Promise<string> {
  const [, name] = ARCHIVE.exec(basename(archive)) ?? [];
  if (name === undefined) throw new CliError(`${archive} is no archive of a release (mingbai-….tar.zst).`);
  const target = join(releases, name);
  if (await exists(target)) return target;
  await checkSum(archive);
  const stage = `${target}.unfinished`;
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage);
  note(`Unpacking ${archive} …`);
  await run("tar", ["--zstd", "-xf", archive, "-C", stage]).catch((error: Error & { stderr?: string }) => {
    throw new CliError(`${archive} cannot be unpacked: ${(error.stderr ?? error.message).trim().split("\n")[0]}.`);
  });
  await rename(join(stage, name), target);
  await rm(stage, { recursive: true });
  return target;
}

async function checkSum(archive: string): Promise<void> {
  const sums = join(dirname(archive), "SHA256SUMS");
  const list = await readFile(sums, "utf8").catch(() => {
    throw new CliError(`There is no ${sums}, which proves that the archive is whole. Nothing was changed.`);
  });
  const line = list.split("\n").find((one) => one.endsWith(`  ${basename(archive)}`));
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash).catch(() => {
    throw new CliError(`The archive ${archive} cannot be read.`);
  });
  if (line?.slice(0, 64) !== hash.digest("hex"))
    throw new CliError(`${archive} is not what ${sums} says: it is cut off or altered. Nothing was changed.`);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Returns the release folder to which a link points. Returns undefined if there is no link. */
export async function linkedRelease(link: string): Promise<string | undefined> {
  const target = await readlink(link).catch(() => undefined);
  return target === undefined ? undefined : join(dirname(link), target.startsWith("/") ? basename(target) : target);
}

/** Points a link at a release beside it. The change is atomic, so a start finds either the old or the new release. */
export async function pointTo(link: string, folder: string): Promise<void> {
  const draft = `${link}.unfinished`;
  await rm(draft, { force: true });
  await symlink(basename(folder), draft);
  await rename(draft, link);
}
