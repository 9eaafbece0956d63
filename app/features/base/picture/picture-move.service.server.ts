import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";
import type { BucketFile } from "#app/features/base/bucket/bucket-files.server.ts";
import { readAll, type MediaBucket } from "./picture.bucket.server.ts";
import {
  allHashes,
  pathsOfFiles,
  placeOfFiles,
  removeAside,
  removeFromFolder,
  setAside,
  writeToFolder,
} from "./picture.folder.server.ts";
import { pictureBucket } from "./picture.storage.server.ts";

/** The number of pictures in the folder, and why the bucket cannot be used. */
export type MediaFacts = { inFolder: number; fault: string | undefined };

/** Returns the state of the folder and the bucket. */
export async function readMediaFacts(): Promise<MediaFacts> {
  const bucket = await pictureBucket();
  const fault = await bucket?.has("0").then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { inFolder: (await allHashes()).length, fault };
}

/** The numbers of moved pictures, their files and bytes. */
export type Moved = { pictures: number; files: number; bytes: number };

type Report = (moved: Moved) => void;

/**
 * Moves all pictures from the folder to the bucket. Each file is read back and compared before the folder's copy is
 * deleted. Readers always find one of the two. Interrupted at any time, another run continues. Throws StorageFailure.
 */
export async function moveToBucket(bucket: MediaBucket, report: Report): Promise<Moved> {
  const moved = { pictures: 0, files: 0, bytes: 0 };
  for (const sha of await allHashes()) {
    const first = await copyToBucket(bucket, sha, new Map());
    await setAside(sha);
    // The files may have been redrawn while they were copied.
    const last = await copyToBucket(bucket, sha, first);
    await removeAside(sha);
    count(moved, last);
    report(moved);
  }
  return moved;
}

/** Adds a picture with these files to the numbers. */
function count(moved: Moved, files: ReadonlyMap<string, { size: number }>): void {
  moved.pictures += 1;
  moved.files += files.size;
  for (const { size } of files.values()) moved.bytes += size;
}

type Copied = { hash: string; size: number };

/** Copies the files of a picture that differ from `copied` or that the bucket lacks. Returns what it now has. */
async function copyToBucket(
  bucket: MediaBucket,
  sha: string,
  copied: ReadonlyMap<string, Copied>,
): Promise<Map<string, Copied>> {
  const now = new Map<string, Copied>();
  const copy = async ([name, path]: [string, string]) => {
    const bytes = await readFile(path);
    const hash = createHash("sha256").update(bytes).digest("hex");
    now.set(name, { hash, size: bytes.length });
    if (copied.get(name)?.hash === hash || (await bucket.holds(sha, name, bytes))) return;
    await bucket.write(sha, new Map([[name, bytes]]));
  };
  try {
    await Promise.all([...(await pathsOfFiles(sha))].map(copy));
    return now;
  } catch (error) {
    // A release or a take-down has moved the files to the other folder.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return copyToBucket(bucket, sha, copied);
    throw error;
  }
}

/**
 * Moves all pictures from the bucket to the folder, with the same guarantees. They arrive hidden, and the first reader
 * of a public picture moves its files on. Throws StorageFailure.
 */
export async function moveToFolder(bucket: MediaBucket, report: Report): Promise<Moved> {
  const moved = { pictures: 0, files: 0, bytes: 0 };
  for await (const sha of bucket.hashes()) {
    const files = await copyToFolder(bucket, sha);
    await bucket.remove(sha);
    count(moved, files);
    report(moved);
  }
  return moved;
}

/** Copies a picture to the folder again until none of its files in the bucket has changed meanwhile. */
async function copyToFolder(bucket: MediaBucket, sha: string): Promise<Map<string, BucketFile>> {
  for (;;) {
    const listed = await bucket.files(sha);
    const bytes = new Map<string, Buffer>();
    for (const [name, { size }] of listed) {
      const found = await bucket.open(sha, name);
      const read = found && (await readAll(found));
      if (read?.length !== size) throw new StorageFailure(`the bucket returns media/${sha}/${name} incomplete`);
      bytes.set(name, read);
    }
    // Another run has copied them. Since then only the folder's files were redrawn.
    if ((await placeOfFiles(sha)) !== undefined) return listed;
    await writeToFolder(sha, bytes);
    if (isSame(listed, await bucket.files(sha))) return listed;
    await removeFromFolder(sha);
  }
}

function isSame(before: ReadonlyMap<string, BucketFile>, after: ReadonlyMap<string, BucketFile>): boolean {
  return before.size === after.size && [...after].every(([name, { tag }]) => before.get(name)?.tag === tag);
}
