import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { bucketClient, type BucketOptions } from "./bucket.server.ts";
import { StorageFailure } from "./storage-failure.ts";

/** A file of a bucket. `tag` changes with its content. */
export type BucketFile = { key: string; size: number; tag: string; writtenAt: Date };

/** The files of a bucket by their keys. Each call may throw StorageFailure. */
export type BucketFiles = {
  /** Stores a file and checks that the bucket has all of it. `size`: bytes. */
  put(key: string, body: Buffer | Readable, content: { mimetype: string; size: number }): Promise<void>;
  /** Returns the number of bytes of a file, or undefined if it is missing. */
  size(key: string): Promise<number | undefined>;
  /** Returns the bytes and their number, or undefined if the file is missing. */
  open(key: string): Promise<{ bytes: Readable; size: number } | undefined>;
  remove(key: string): Promise<void>;
  /** Returns all files whose keys begin with `prefix`. */
  list(prefix: string): AsyncGenerator<BucketFile>;
};

/**
 * Limits in milliseconds: to connect, without data, and for a call without a file. A member waits at most five seconds
 * for a refusal.
 */
const CONNECT_MS = 1_500;
const SILENCE_MS = 3_000;
const CALL_MS = 4_000;
/** The number of bytes for which a large file gets one more millisecond. */
const BYTES_A_MS = 2_000;

/** Opens the files of a bucket of this site alone. */
export function bucketFiles(options: BucketOptions): BucketFiles {
  const { bucket: Bucket } = options;
  const client = bucketClient(options, { tries: 2, connectMs: CONNECT_MS, silenceMs: SILENCE_MS });
  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(Math.ceil(milliseconds)) });
  const sizeOf = async (Key: string, limit = within(CALL_MS)) =>
    unlessMissing(async () => (await client.send(new HeadObjectCommand({ Bucket, Key }), limit)).ContentLength);

  return {
    async put(Key, Body, { mimetype, size }) {
      const about = { ContentType: mimetype, ContentLength: size, ContentDisposition: "attachment" };
      const limit = within(CALL_MS + size / BYTES_A_MS);
      await orFail(client.send(new PutObjectCommand({ Bucket, Key, Body, ...about }), limit));
      // Whatever the response, only a check proves that the file exists.
      if ((await sizeOf(Key, limit)) !== size)
        throw new StorageFailure("the bucket does not hold what was put into it");
    },
    size: async (key) => sizeOf(key),
    open: async (Key) =>
      unlessMissing(async () => {
        const given = new AbortController();
        // The limit applies only until the first byte, because a large file may take longer.
        const timer = setTimeout(() => given.abort(), CALL_MS);
        const answer = client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: given.signal });
        const { Body, ContentLength } = await answer.finally(() => clearTimeout(timer));
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error("an answer without a file");
        return { bytes: Body, size: ContentLength };
      }),
    async remove(Key) {
      await orFail(client.send(new DeleteObjectCommand({ Bucket, Key }), within(CALL_MS)));
    },
    async *list(Prefix) {
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket, Prefix, ...(ContinuationToken !== undefined && { ContinuationToken }) };
        const page = await orFail(client.send(new ListObjectsV2Command(input), within(CALL_MS)));
        for (const { Key: key = "", Size: size = 0, ETag: tag = "", LastModified } of page.Contents ?? [])
          if (LastModified !== undefined) yield { key, size, tag, writtenAt: LastModified };
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
  };
}

async function orFail<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new StorageFailure(error);
  }
}

async function unlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw new StorageFailure(error);
  }
}
