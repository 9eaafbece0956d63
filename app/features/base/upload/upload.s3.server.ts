import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { bucketClient, type BucketOptions } from "#app/features/base/bucket/bucket.server.ts";
import { STORED_PATH } from "./upload.savename.ts";
import { StorageFailure, type UploadStorage } from "./upload.storage.ts";

/**
 * Limits in milliseconds: to connect, without data, and for a call without a file. A member waits at most five seconds
 * for a refusal.
 */
const CONNECT_MS = 1_500;
const SILENCE_MS = 3_000;
const CALL_MS = 4_000;
/** The number of bytes for which a large file gets one more millisecond. */
const BYTES_A_MS = 2_000;

/** The storage in a bucket of this site alone. Keys are the paths without the leading slash. */
export function s3Storage(options: BucketOptions): UploadStorage {
  const { bucket: Bucket } = options;
  const client = bucketClient(options, { tries: 2, connectMs: CONNECT_MS, silenceMs: SILENCE_MS });
  const place = (path: string) => ({ Bucket, Key: path.slice(1) });
  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(Math.ceil(milliseconds)) });
  const sizeOf = async (path: string, limit = within(CALL_MS)) =>
    unlessMissing(async () => (await client.send(new HeadObjectCommand(place(path)), limit)).ContentLength);

  return {
    kind: "s3",
    async put(path, file, { mimetype, size }) {
      const object = { ...place(path), ContentType: mimetype, ContentLength: size, ContentDisposition: "attachment" };
      const limit = within(CALL_MS + size / BYTES_A_MS);
      await orFail(client.send(new PutObjectCommand({ ...object, Body: createReadStream(file) }), limit));
      // Whatever the response, only a check proves that the file exists.
      if ((await sizeOf(path, limit)) !== size)
        throw new StorageFailure("the bucket does not hold what was put into it");
    },
    has: async (path) => (await sizeOf(path)) !== undefined,
    open: async (path) =>
      unlessMissing(async () => {
        const given = new AbortController();
        // The limit applies only until the first byte, because a large file may take longer.
        const timer = setTimeout(() => given.abort(), CALL_MS);
        const answer = client.send(new GetObjectCommand(place(path)), { abortSignal: given.signal });
        const { Body, ContentLength } = await answer.finally(() => clearTimeout(timer));
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error("an answer without a file");
        return { bytes: Body, size: ContentLength };
      }),
    async remove(path) {
      await orFail(client.send(new DeleteObjectCommand(place(path)), within(CALL_MS)));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket, Prefix: "storage/", ...(ContinuationToken !== undefined && { ContinuationToken }) };
        const page = await orFail(client.send(new ListObjectsV2Command(input), within(CALL_MS)));
        for (const { Key, LastModified } of page.Contents ?? []) {
          const path = `/${Key ?? ""}`;
          if (LastModified !== undefined && STORED_PATH.test(path)) yield { path, writtenAt: LastModified };
        }
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
