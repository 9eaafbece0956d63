import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { VERSION } from "../server/start/version.ts";
import { makeArchive, PLATFORMS } from "./release-archive.ts";

/**
 * `npm run release`: builds and packs the site for each platform into dist/, with SBOMs, changelog and SHA256SUMS.
 * Node.js of another platform does not run here, so only the archive for this machine's platform is tested (npm run
 * test:release).
 */
const FOLDER = "dist";
const LARGEST = 100 * 1_000_000;

await checkRelease();
execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER);
const files = ["CHANGELOG.md"];
await cp("CHANGELOG.md", join(FOLDER, "CHANGELOG.md"));
for (const platform of PLATFORMS) {
  const { archive, sbom } = await makeArchive(platform, FOLDER);
  files.push(archive, sbom);
  const { size } = await stat(join(FOLDER, archive));
  process.stdout.write(`${join(FOLDER, archive)}: ${(size / 1_000_000).toFixed(1)} MB\n`);
  if (size > LARGEST) throw new Error(`${archive} is larger than ${LARGEST / 1_000_000} MB.`);
}
const sums = await Promise.all(files.toSorted().map(async (file) => `${await sha256(join(FOLDER, file))}  ${file}`));
await writeFile(join(FOLDER, "SHA256SUMS"), `${sums.join("\n")}\n`);
process.stdout.write(`${join(FOLDER, "SHA256SUMS")}: ${files.length} files of version ${VERSION}\n`);

/**
 * Throws if the release would not match its version: uncommitted changes, a tag on another commit, or no changelog
 * entry.
 */
async function checkRelease(): Promise<void> {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  if (git("status", "--porcelain") !== "") throw new Error("There are uncommitted changes. Commit them, then release.");
  const tag = `v${VERSION}`;
  if (git("tag", "--list", tag) !== "" && git("rev-list", "-1", tag) !== git("rev-parse", "HEAD"))
    throw new Error(`The tag ${tag} is at another commit. Raise the version in package.json.`);
  const changelog = await readFile("CHANGELOG.md", "utf8");
  if (!changelog.split("\n").includes(`## ${VERSION}`)) throw new Error(`CHANGELOG.md has no part "## ${VERSION}".`);
}

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
