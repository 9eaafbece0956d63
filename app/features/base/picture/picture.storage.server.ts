import { buffer } from "node:stream/consumers";
import type { BucketOptions } from "#app/features/base/bucket/bucket.server.ts";
import type { MediaBucket } from "./picture.bucket.server.ts";
import {
  openInFolder,
  openMediaFolder,
  placeOfFiles,
  removeFromFolder,
  replaceInFolder,
  storedName,
  writeToFolder,
  type MediaFile,
} from "./picture.folder.server.ts";

/** The storage of new pictures. */
export const MEDIA_STORAGES = ["folder", "s3"] as const;
export type MediaStorage = (typeof MEDIA_STORAGES)[number];

/** The bucket of this process, if one is configured, and the storage of new pictures. */
export type MediaStorageOptions = { s3?: BucketOptions | undefined; storage?: MediaStorage };

let bucket: Promise<MediaBucket> | undefined;
let writesTo: MediaStorage = "folder";

/** Sets where this process stores pictures. It reads them from the folder and from the bucket. Call once at start. */
export function openMediaStorage(dataDir: string, { s3, storage = "folder" }: MediaStorageOptions = {}): void {
  openMediaFolder(dataDir);
  // The S3 client is loaded on demand, because it is large and most sites have no bucket.
  bucket = s3 && import("./picture.bucket.server.ts").then(({ mediaBucket }) => mediaBucket(s3));
  writesTo = storage;
}

/** Returns the bucket of pictures, or undefined if none is configured. */
export async function pictureBucket(): Promise<MediaBucket | undefined> {
  return bucket;
}

/** Returns whether a picture has files. Throws StorageFailure. */
export async function hasFiles(sha: string): Promise<boolean> {
  return (await placeOfFiles(sha)) !== undefined || ((await (await bucket)?.has(sha)) ?? false);
}

/** Opens a file of a picture, public or hidden. Returns undefined if it is missing. Throws StorageFailure. */
export async function openFile(name: string, file: string): Promise<MediaFile | undefined> {
  return (
    (await openInFolder(name, file, "open")) ??
    (await openInFolder(name, file, "held")) ??
    (await openInBucket(name, file))
  );
}

/** Opens a file of a picture in the bucket. Returns undefined if it is missing. Throws StorageFailure. */
export async function openInBucket(name: string, file: string): Promise<MediaFile | undefined> {
  const stored = storedName(name, file);
  return stored && (await bucket)?.open(stored.sha, stored.file);
}

/** Reads a file of a picture, public or hidden. Returns undefined if it is missing. Throws StorageFailure. */
export async function readFile(name: string, file: string): Promise<Buffer | undefined> {
  const found = await openFile(name, file);
  return found && buffer(found.bytes);
}

/** Stores the files of a new picture. Throws StorageFailure. */
export async function writeFiles(sha: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const target = writesTo === "s3" ? await bucket : undefined;
  await (target === undefined ? writeToFolder(sha, files) : target.write(sha, files));
}

/** Replaces those of the files that the picture has, one by one. Throws StorageFailure. */
export async function replaceFiles(sha: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const place = await placeOfFiles(sha);
  if (place === undefined) await (await bucket)?.replace(sha, files);
  else await replaceInFolder(sha, place, files);
}

/** Deletes the files of a picture that no longer exists. Throws StorageFailure. */
export async function removeFiles(sha: string): Promise<void> {
  await removeFromFolder(sha);
  await (await bucket)?.remove(sha);
}
