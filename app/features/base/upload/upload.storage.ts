import type { Readable } from "node:stream";

/** A storage of files. Paths are those in the records: "/storage/…". */
export type UploadStorage = {
  kind: "local" | "s3";
  /** Stores a local file at a path, completely or not at all. The given file may no longer exist afterwards. */
  put(path: string, file: string, content: { mimetype: string; size: number }): Promise<void>;
  has(path: string): Promise<boolean>;
  /** Returns the bytes and their number, or undefined if the file is missing. */
  open(path: string): Promise<{ bytes: Readable; size: number } | undefined>;
  remove(path: string): Promise<void>;
  /** Returns all stored files, with the time of writing. */
  list(): AsyncGenerator<{ path: string; writtenAt: Date }>;
};
