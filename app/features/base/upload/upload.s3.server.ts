import { createReadStream } from "node:fs";
import type { BucketOptions } from "#app/features/base/bucket/bucket.server.ts";
import { bucketFiles } from "#app/features/base/bucket/bucket-files.server.ts";
import { STORED_PATH } from "./upload.savename.ts";
import type { UploadStorage } from "./upload.storage.ts";

/** The storage in a bucket of this site alone. Keys are the paths without the leading slash. */
export function s3Storage(options: BucketOptions): UploadStorage {
  const files = bucketFiles(options);
  const keyOf = (path: string) => path.slice(1);
  return {
    kind: "s3",
    put: (path, file, content) => files.put(keyOf(path), createReadStream(file), content),
    has: async (path) => (await files.size(keyOf(path))) !== undefined,
    open: (path) => files.open(keyOf(path)),
    remove: (path) => files.remove(keyOf(path)),
    async *list() {
      for await (const { key, writtenAt } of files.list("storage/")) {
        const path = `/${key}`;
        if (STORED_PATH.test(path)) yield { path, writtenAt };
      }
    },
  };
}
