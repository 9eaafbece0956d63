import type { Window } from "#app/features/base/limit/limit.policy.ts";
import { localStorage } from "./upload.local.server.ts";
import type { BucketOptions } from "#app/features/base/bucket/bucket.server.ts";
import type { UploadStorage } from "./upload.storage.ts";

/** The configuration of uploads, besides the database and the settings of the site. */
export type UploadOptions = {
  dataDir: string;
  /** Undefined: no bucket is configured. */
  s3: BucketOptions | undefined;
  quota: {
    /** The limits of files of one member. */
    files: Window[];
    /** The limits of pictures that one staff member adds to stories. */
    newsroomFiles: Window[];
    /** The bytes of one member in 24 hours. */
    dayBytes: number;
    /** The total bytes of all files. */
    totalBytes: number;
  };
};

type Context = UploadOptions & { local: UploadStorage; s3Storage: Promise<UploadStorage> | undefined };

let context: Context | undefined;

/** Sets where this process stores uploads, and their limits. Call once at start. */
export function openUploads(options: UploadOptions): void {
  const { dataDir, s3 } = options;
  context = {
    ...options,
    local: localStorage(dataDir),
    // The S3 client is loaded on demand, because it is large and most sites have no bucket.
    s3Storage: s3 && import("./upload.s3.server.ts").then(({ s3Storage }) => s3Storage(s3)),
  };
}

/** Returns the options of this process. */
export function uploadOptions(): UploadOptions {
  if (context === undefined) throw new Error("The storage of uploads is not open yet");
  return context;
}

/** Returns the storage of a mode or a record, or undefined if it is unknown or not configured. */
export async function storageOf(kind: string): Promise<UploadStorage | undefined> {
  if (context === undefined) throw new Error("The storage of uploads is not open yet");
  if (kind === "local") return context.local;
  return kind === "s3" ? context.s3Storage : undefined;
}

/** Returns every storage that is configured in this process. */
export async function allStorages(): Promise<UploadStorage[]> {
  const all = await Promise.all([storageOf("local"), storageOf("s3")]);
  return all.filter((storage) => storage !== undefined);
}
