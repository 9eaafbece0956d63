/** A file in the store; `at` is when it was written. */
export type StoredFile = { name: string; bytes: number; at: Date };

/** A store of backups. All methods throw BackupFailure with a sentence that names the store. */
export type BackupStore = {
  /** The name of the store in messages. */
  label: string;
  /** Returns the files below a folder of the store, sorted by name. */
  list(folder: string): Promise<StoredFile[]>;
  /** Saves a file completely or not at all. Returns its size. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Reads a file. */
  open(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
};
