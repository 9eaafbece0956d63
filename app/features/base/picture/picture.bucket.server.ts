import { buffer } from "node:stream/consumers";
import type { BucketOptions } from "#app/features/base/bucket/bucket.server.ts";
import { bucketFiles, type BucketFile } from "#app/features/base/bucket/bucket-files.server.ts";
import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";
import type { MediaFile } from "./picture.folder.server.ts";
import { mediaType } from "./picture.types.ts";

/** The pictures of a bucket. Each call may throw StorageFailure. */
export type MediaBucket = {
  open(sha: string, file: string): Promise<MediaFile | undefined>;
  has(sha: string): Promise<boolean>;
  /** Stores files of a picture, and reads each back. */
  write(sha: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Replaces those of the files that the picture has. */
  replace(sha: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Returns whether the bucket has exactly these bytes. */
  holds(sha: string, file: string, bytes: Buffer): Promise<boolean>;
  /** Returns the files of a picture, by their names. */
  files(sha: string): Promise<Map<string, BucketFile>>;
  /** Returns the hashes of all pictures. */
  hashes(): AsyncGenerator<string>;
  remove(sha: string): Promise<void>;
};

const KEY = /^media\/([0-9a-f]{64})\//;
const prefixOf = (sha: string) => `media/${sha}/`;

/**
 * Opens the pictures of a bucket. Their keys are `media/{hash}/{file}`, whether they are public or hidden: the bucket
 * is private, and the database decides at each request.
 */
export function mediaBucket(options: BucketOptions): MediaBucket {
  const bucket = bucketFiles(options);
  const media: MediaBucket = {
    open: (sha, file) => bucket.open(prefixOf(sha) + file),
    async has(sha) {
      for await (const _ of bucket.list(prefixOf(sha))) return true;
      return false;
    },
    async write(sha, files) {
      for (const [file, bytes] of files) {
        await bucket.put(prefixOf(sha) + file, bytes, { mimetype: mediaType(file), size: bytes.length });
        if (!(await media.holds(sha, file, bytes)))
          throw new StorageFailure(`the bucket returns ${prefixOf(sha)}${file} altered`);
      }
    },
    async replace(sha, files) {
      const known = await media.files(sha);
      await media.write(sha, new Map([...files].filter(([file]) => known.has(file))));
    },
    async holds(sha, file, bytes) {
      const found = await media.open(sha, file);
      if (found?.size !== bytes.length) {
        found?.bytes.destroy();
        return false;
      }
      return bytes.equals(await readAll(found));
    },
    async files(sha) {
      const found = new Map<string, BucketFile>();
      for await (const one of bucket.list(prefixOf(sha))) found.set(one.key.slice(prefixOf(sha).length), one);
      return found;
    },
    async *hashes() {
      let last = "";
      for await (const { key } of bucket.list("media/")) {
        const sha = KEY.exec(key)?.[1];
        if (sha !== undefined && sha !== last) yield (last = sha);
      }
    },
    async remove(sha) {
      for (const { key } of (await media.files(sha)).values()) await bucket.remove(key);
    },
  };
  return media;
}

/** Reads a file of a bucket. Throws StorageFailure if the connection ends. */
export async function readAll({ bytes }: MediaFile): Promise<Buffer> {
  try {
    return await buffer(bytes);
  } catch (error) {
    throw new StorageFailure(error);
  }
}
