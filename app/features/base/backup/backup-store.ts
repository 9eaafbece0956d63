/** A file in the store; `at` is when it was written. */
export type StoredFile = { name: string; bytes: number; at: Date };

/** The place of backups. All methods throw BackupFailure with a sentence that names the place. */
export type BackupStore = {
  /** How messages name it. */
  label: string;
  /** Returns the files below a folder of the store, by name. */
  list(folder: string): Promise<StoredFile[]>;
  /** Writes a file. It exists with all its bytes, or not at all. Returns its size. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Reads a file. */
  open(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
};
