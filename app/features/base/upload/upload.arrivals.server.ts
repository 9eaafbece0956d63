import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";

/** A completely received file in the arrivals folder. */
export type ArrivedFile = {
  /** Its path. */
  file: string;
  /** The file name given by the member. */
  name: string;
  size: number;
  sha1: string;
};

/** The arrivals folder, below the storage so that a file is taken over by a move. Its name excludes it from backups. */
const FOLDER = join("storage", ".arrivals");
/** The age in milliseconds after which a file in the arrivals folder counts as abandoned by a process that died. */
const FORGOTTEN_MS = 3_600_000;

/** Returns the path of a new file in the arrivals folder, and creates a missing folder. */
export async function newArrival(dataDir: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true });
  return join(folder, randomBytes(12).toString("hex"));
}

/** Saves an upload stream in a new file. An incomplete upload leaves no file. Throws StorageFailure. */
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

/** Deletes files in the arrivals folder that processes left when they died. Returns their number. */
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
