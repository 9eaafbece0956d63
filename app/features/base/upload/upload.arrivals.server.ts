import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageFailure } from "./upload.storage.ts";

/** A file that has arrived whole and lies in the folder of arrivals. */
export type ArrivedFile = {
  /** Where it lies. */
  file: string;
  /** The member's name of the file. */
  name: string;
  size: number;
  sha1: string;
};

/** Below the storage, so that taking a file over is a move; its name keeps it out of backups. */
const FOLDER = join("storage", ".arrivals");
/** Milliseconds after which a file there belongs to a process that has died. */
const FORGOTTEN_MS = 3_600_000;

/** The name of a new file in the folder of arrivals, which is made when it is missing. */
export async function newArrival(dataDir: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true });
  return join(folder, randomBytes(12).toString("hex"));
}

/** Writes what arrives into a file. One that does not arrive whole leaves nothing behind. Throws StorageFailure. */
export async function receive(source: Readable, name: string, dataDir: string): Promise<ArrivedFile> {
  const hash = createHash("sha1");
  let size = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const file = await newArrival(dataDir);
  try {
    await pipeline(source, counting, createWriteStream(file, { flags: "wx" }));
    return { file, name, size, sha1: hash.digest("hex") };
  } catch (error) {
    await rm(file, { force: true });
    throw isDiskFailure(error) ? new StorageFailure(error) : error;
  }
}

function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** Removes what processes that died have left in the folder of arrivals. Returns how many files. */
export async function forgetArrivals(dataDir: string, now: Date): Promise<number> {
  const folder = join(dataDir, FOLDER);
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found === undefined || now.getTime() - found.mtimeMs < FORGOTTEN_MS) continue;
    await rm(join(folder, name), { force: true });
    count += 1;
  }
  return count;
}
