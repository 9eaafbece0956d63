import { createHash } from "node:crypto";
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { CliError } from "../cli-error.ts";
import { MANIFEST, manifestSchema, SEAL, sha256, type Manifest, type ManifestEntry } from "./manifest.ts";
import { readTar, TAR_END, tarHead, tarPadding, type TarEntry } from "./tar.ts";

/** Level of gzip: fast rather than small, because the backup competes with readers for the processor. */
const COMPRESSION = 4;
const LARGEST_MANIFEST = 512 * 1024 * 1024;

/** An archive that is being written. */
export type ArchiveWriter = {
  /** Adds a file whose bytes are in memory. */
  add(name: string, bytes: Buffer): Promise<void>;
  /** Writes the manifest and its seal. When this returns, the archive is complete in its sink. */
  finish(rest: Omit<Manifest, "entries">): Promise<{ bytes: number; entries: number }>;
  /** Aborts the archive and deletes what was written. */
  abandon(): Promise<void>;
};

/** Saves the bytes of an archive and resolves with their number once all are saved. A failure leaves nothing behind. */
export type ArchiveSink = (bytes: AsyncIterable<Uint8Array>) => Promise<number>;

/** An archive that can be read from its beginning, as often as needed. */
export type ArchiveSource = { name: string; open: () => AsyncIterable<Uint8Array> };

/** Starts a new archive, whose bytes go to the sink as they are written. */
export function writeArchive(sink: ArchiveSink, time: Date): ArchiveWriter {
  const entries: ManifestEntry[] = [];
  const gzip = createGzip({ level: COMPRESSION });
  gzip.on("error", () => {});
  const written = sink(gzip);
  let failure: { error: unknown } | undefined;
  written.catch((error: unknown) => (failure = { error }));
  const write = async (bytes: Buffer) => {
    if (failure !== undefined) throw failure.error;
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), written]);
  };
  const put = async (name: string, bytes: Buffer) => {
    await write(tarHead(name, bytes.length, time));
    await write(bytes);
    await write(tarPadding(bytes.length));
  };
  return {
    async add(name, bytes) {
      entries.push({ name, size: bytes.length, sha256: sha256(bytes) });
      await put(name, bytes);
    },
    async finish(rest) {
      const manifest = Buffer.from(JSON.stringify({ ...rest, entries } satisfies Manifest));
      await put(MANIFEST, manifest);
      await put(SEAL, Buffer.from(sha256(manifest)));
      gzip.end(TAR_END);
      return { bytes: await written, entries: entries.length };
    },
    async abandon() {
      gzip.destroy(new Error("the archive was given up"));
      await written.catch(() => {});
    },
  };
}

/**
 * Returns a sink that saves an archive in a new file. It writes under a temporary name and renames the complete file,
 * so a file of that name is always a whole backup. Throws CliError if the file exists or cannot be created.
 */
export async function fileSink(file: string): Promise<ArchiveSink> {
  const draft = `${file}.${randomBytes(4).toString("hex")}.unfinished`;
  await refuseExisting(file);
  const handle = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`No backup can be written to ${file}: ${REASONS[error.code ?? ""] ?? error.message}.`);
  });
  return async (bytes) => {
    try {
      const target = handle.createWriteStream({ flush: true });
      await pipeline(bytes, target);
      await refuseExisting(file);
      await rename(draft, file);
      return target.bytesWritten;
    } catch (error) {
      await rm(draft, { force: true });
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code in REASONS) throw new CliError(`No backup can be written to ${file}: ${REASONS[code]}.`);
      throw error;
    }
  };
}

/** Returns a source that reads an archive from a file. */
export function fileSource(file: string): ArchiveSource {
  return { name: file, open: () => createReadStream(file, { highWaterMark: 1024 * 1024 }) };
}

/** Reasons why a file cannot be created, keyed by error code, for the operator. */
const REASONS: Record<string, string> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "what should be its folder is a file",
  EACCES: "this user may not write there",
  EROFS: "that disk is read-only",
  ENOSPC: "that disk is full",
  EDQUOT: "its quota is used up",
};

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined) throw new CliError(`${file} exists. Name a new file.`);
}

/**
 * Reads a whole archive, compares every entry with the manifest and returns the manifest. Throws CliError if the file
 * is cut off, altered, or not an archive of this site. No part of such a file may be used.
 */
export async function checkArchive(source: ArchiveSource): Promise<Manifest> {
  const { name: file } = source;
  const found: ManifestEntry[] = [];
  let manifest: Buffer = Buffer.alloc(0);
  let seal = "";
  for await (const entry of openArchive(source)) {
    if (seal !== "") throw damaged(file, "there is something behind its seal");
    if (entry.name === MANIFEST) manifest = await readAll(entry);
    else if (entry.name === SEAL) seal = (await readAll(entry)).toString("latin1");
    else if (manifest.length > 0) throw damaged(file, "there is something behind its manifest");
    else found.push({ name: entry.name, size: entry.size, sha256: await hashOf(entry) });
  }
  if (seal === "") throw damaged(file, "its end is missing");
  if (sha256(manifest) !== seal) throw damaged(file, "its manifest was altered");
  const parsed = manifestSchema.safeParse(JSON.parse(manifest.toString("utf8")));
  if (!parsed.success)
    throw new CliError(`${file} is a backup of another format than this release reads. Nothing was restored.`);
  const { entries } = parsed.data;
  const wrong = entries.find((entry, index) => JSON.stringify(entry) !== JSON.stringify(found[index]));
  if (wrong !== undefined) throw damaged(file, `${wrong.name} is missing or was altered`);
  if (found.length > entries.length) throw damaged(file, `${found[entries.length]?.name} does not belong to it`);
  return parsed.data;
}

/** Yields the entries of an archive in order. Throws CliError if it is cut off or not an archive. */
export async function* openArchive(source: ArchiveSource): AsyncGenerator<TarEntry> {
  yield* readTar(unpacked(source), (why) => damaged(source.name, why));
}

async function* unpacked({ name, open: openSource }: ArchiveSource): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const read = pipeline(openSource(), gunzip).catch((error: unknown) => gunzip.destroy(error as Error));
  try {
    yield* gunzip;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code.startsWith("Z_")) throw damaged(name, "it is cut off or no archive");
    if (code === "ENOENT") throw new CliError(`There is no file ${name}.`);
    throw error;
  } finally {
    gunzip.destroy();
    await read;
  }
}

function damaged(file: string, why: string): CliError {
  return new CliError(`${file} is damaged: ${why}. Nothing was restored.`);
}

async function readAll(entry: TarEntry): Promise<Buffer> {
  if (entry.size > LARGEST_MANIFEST)
    throw new CliError("The archive is damaged: its manifest has no sensible size. Nothing was restored.");
  const parts: Buffer[] = [];
  for await (const part of entry.bytes) parts.push(part);
  return Buffer.concat(parts);
}

async function hashOf(entry: TarEntry): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of entry.bytes) hash.update(part);
  return hash.digest("hex");
}
