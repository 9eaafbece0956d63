import type { Readable } from "node:stream";

/** The storage of files. Paths are those of the records: "/storage/…". */
export type UploadStorage = {
  kind: "local" | "s3";
  /**
   * Stores a local file at a path: after the return it is there whole, or not at all. The given file may be gone afterwards.
   */
  put(path: string, file: string, content: { mimetype: string; size: number }): Promise<void>;
  has(path: string): Promise<boolean>;
  /** Its bytes and their number; undefined when it is missing. */
  open(path: string): Promise<{ bytes: Readable; size: number } | undefined>;
  remove(path: string): Promise<void>;
  /** Everything that is kept, with the time it was written. */
  list(): AsyncGenerator<{ path: string; writtenAt: Date }>;
};

/** The storage did not do its work: full, away, slow, or answering nonsense. `cause` is for the operator. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause });
    this.name = "StorageFailure";
  }
}
