import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { bucketClient, type BucketOptions } from "#app/features/base/bucket/bucket.server.ts";
import { BackupFailure } from "./backup-failure.ts";
import type { BackupStore, StoredFile } from "./backup-store.ts";

/** A bucket and the prefix of all file names: empty, or ending with a slash. */
export type S3Place = BucketOptions & { prefix: string };

const CONNECT_MS = 5_000;
const SILENCE_MS = 60_000;
/** The size of one part in bytes. Each part is held in memory. S3 allows 10,000 parts, so a file may have 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;

/** A backup store in a bucket. Large files are sent in parts, so that the machine needs no copy on its disk. */
export function s3Store(place: S3Place): BackupStore {
  const { bucket: Bucket, prefix } = place;
  const client = bucketClient(place, { tries: 3, connectMs: CONNECT_MS, silenceMs: SILENCE_MS });
  const label = `s3://${Bucket}/${prefix}`;
  const target = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  const attempt = <T>(call: Promise<T>) => orExplain(label, call);

  return {
    label,
    async list(folder) {
      const files: StoredFile[] = [];
      let ContinuationToken: string | undefined;
      do {
        const input = {
          Bucket,
          Prefix: prefix + folder,
          ...(ContinuationToken !== undefined && { ContinuationToken }),
        };
        const page = await attempt(client.send(new ListObjectsV2Command(input)));
        for (const { Key = "", Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          files.push({ name: Key.slice(prefix.length), bytes: Size, at: LastModified });
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
      return files;
    },
    async put(name, bytes) {
      const parts = inParts(bytes);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      if (first.length === PART_BYTES) return putParts({ client, label, target: target(name) }, parts, first);
      await attempt(client.send(new PutObjectCommand({ ...target(name), Body: first, ContentLength: first.length })));
      return first.length;
    },
    async *open(name) {
      const { Body } = await attempt(client.send(new GetObjectCommand(target(name))));
      if (!(Body instanceof Readable)) throw new BackupFailure(`${label} answers without ${name}.`);
      try {
        yield* Body;
      } catch (error) {
        throw explained(label, error);
      }
    },
    async remove(name) {
      await attempt(client.send(new DeleteObjectCommand(target(name))));
    },
  };
}

async function orExplain<T>(label: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw explained(label, error);
  }
}

type Upload = { client: S3Client; label: string; target: { Bucket: string; Key: string } };

/**
 * Uploads a file in parts, each as soon as it is complete. Returns its size. A failed upload leaves no parts behind.
 */
async function putParts(
  { client, label, target }: Upload,
  parts: AsyncIterable<Buffer>,
  first: Buffer,
): Promise<number> {
  const { UploadId } = await orExplain(label, client.send(new CreateMultipartUploadCommand(target)));
  const upload = { ...target, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    let bytes = 0;
    const send = async (Body: Buffer) => {
      const part = { ...upload, PartNumber: Parts.length + 1, Body, ContentLength: Body.length };
      const { ETag } = await orExplain(label, client.send(new UploadPartCommand(part)));
      Parts.push({ PartNumber: part.PartNumber, ETag });
      bytes += Body.length;
    };
    await send(first);
    for await (const part of parts) await send(part);
    const whole = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    await orExplain(label, client.send(whole));
    return bytes;
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** Splits a stream into parts of one size; the last one may be smaller. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(waiting);
    yield all.subarray(0, PART_BYTES);
    waiting = [all.subarray(PART_BYTES)];
    size = all.length - PART_BYTES;
  }
  if (size > 0) yield Buffer.concat(waiting);
  return undefined;
}

/** Converts a failure of the service or the network into a sentence for the operator. */
function explained(label: string, error: unknown): BackupFailure {
  const say = (why: string) => new BackupFailure(`The backup bucket ${label}: ${why}.`, error);
  if (!(error instanceof Error)) return say(String(error));
  if (error instanceof S3ServiceException) {
    if (error.name === "NoSuchBucket") return say("there is no bucket of this name");
    if (error.$metadata.httpStatusCode === 404) return say("there is no file of this name");
    if (error.$metadata.httpStatusCode === 403)
      return say("the service refuses the access key (BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY)");
    return say(`the service answers ${error.$metadata.httpStatusCode} ${error.name}`);
  }
  const code = "code" in error ? String(error.code) : error.message || error.name;
  return say(`the service cannot be reached (${code}); check BACKUP_S3_ENDPOINT and the network`);
}
