import { forgetArrivals } from "./upload.arrivals.server.ts";
import { allStorages, uploadOptions } from "./upload.context.server.ts";
import { deleteRemovals, findKnownPaths, findRemovals } from "./upload.repo.server.ts";

/** The number of rows that are read at once. */
const BATCH = 500;
const HOUR_MS = 3_600_000;
/**
 * A file without a record is deleted when it is older than any upload takes, because its process must have died before
 * it wrote the record. A much older file stays, because it may belong to another site.
 */
const LEFT_OVER_AFTER_MS = HOUR_MS;
const STRANGE_AFTER_MS = 72 * HOUR_MS;

/**
 * Deletes the files of removed records, and the remains of interrupted uploads. Files of a storage that is not
 * configured wait until it is. Returns the number of files.
 */
export async function removeQueuedUploads(now: Date): Promise<number> {
  let count = await forgetArrivals(uploadOptions().dataDir, now);
  for (const storage of await allStorages()) {
    for (;;) {
      const paths = await findRemovals(storage.kind, BATCH);
      if (paths.length === 0) break;
      for (const path of paths) await storage.remove(path);
      await deleteRemovals(paths);
      count += paths.length;
    }
  }
  return count;
}

/** Deletes files without a record, left by a process that died. Returns their number. */
export async function sweepUploads(now: Date): Promise<number> {
  let count = 0;
  for (const storage of await allStorages()) {
    const paths: string[] = [];
    for await (const { path, writtenAt } of storage.list()) {
      const age = now.getTime() - writtenAt.getTime();
      if (age > LEFT_OVER_AFTER_MS && age < STRANGE_AFTER_MS) paths.push(path);
    }
    const known = await findKnownPaths(paths, storage.kind);
    for (const path of paths.filter((one) => !known.has(one))) {
      await storage.remove(path);
      count += 1;
    }
  }
  return count;
}
