import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { STORED_PATH } from "./upload.savename.ts";
import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";
import type { UploadStorage } from "./upload.storage.ts";

/** Files in the data folder, below `storage`. Several instances must share that folder. */
export function localStorage(dataDir: string): UploadStorage {
  const placeOf = (path: string) => {
    if (!STORED_PATH.test(path)) throw new Error(`no path of a stored file: ${path}`);
    return join(dataDir, path);
  };
  const sizeOf = (path: string) =>
    stat(placeOf(path)).then(
      (found) => (found.isFile() ? found.size : undefined),
      () => undefined,
    );
  return {
    kind: "local",
    async put(path, file) {
      try {
        await mkdir(dirname(placeOf(path)), { recursive: true });
        await flush(file);
        await rename(file, placeOf(path));
        await flush(dirname(placeOf(path)));
      } catch (error) {
        throw new StorageFailure(error);
      }
    },
    has: async (path) => (await sizeOf(path)) !== undefined,
    async open(path) {
      const size = await sizeOf(path);
      return size === undefined ? undefined : { bytes: createReadStream(placeOf(path)), size };
    },
    async remove(path) {
      await rm(placeOf(path), { force: true });
    },
    async *list() {
      const entries = await readdir(join(dataDir, "storage"), { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const place = join(entry.parentPath, entry.name);
        const path = place.slice(dataDir.length).split(sep).join("/");
        const found = STORED_PATH.test(path) ? await stat(place).catch(() => undefined) : undefined;
        if (found?.isFile() === true) yield { path, writtenAt: found.mtime };
      }
    },
  };
}

/** Flushes a file to the disk before a row refers to it. */
async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
