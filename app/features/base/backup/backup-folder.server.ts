import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { BackupFailure } from "./backup-failure.ts";
import type { BackupStore, StoredFile } from "./backup-store.ts";

const UNFINISHED = ".unfinished";

/** Reasons why a file operation failed, for the operator. */
const REASONS: Record<string, string> = {
  ENOENT: "it does not exist",
  ENOTDIR: "it is not a folder",
  EACCES: "this user may not use it",
  EPERM: "this user may not use it",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its quota is used up",
  EIO: "its disk has a fault",
};

/**
 * Returns the failure of a file operation as a sentence. Returns other errors, such as those of the source stream,
 * unchanged.
 */
function explained(label: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return error;
  return new BackupFailure(`The backup folder ${label}: ${REASONS[String(error.code)] ?? error.message}.`, error);
}

/** A backup store in a folder that has to exist. A missing folder is most often a disk that is not mounted. */
export function folderStore(root: string): BackupStore {
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explained(root, error);
    }
  };
  const check = () => readdir(root);
  return {
    label: root,
    list: (folder) =>
      attempt(async () => {
        await check();
        const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
          (error: NodeJS.ErrnoException) => {
            if (error.code === "ENOENT") return [];
            throw error;
          },
        );
        const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
        const files: StoredFile[] = [];
        for (const path of paths.toSorted()) {
          if (path.endsWith(UNFINISHED)) continue;
          const { size, mtime } = await stat(path);
          files.push({ name: relative(root, path).split(sep).join("/"), bytes: size, at: mtime });
        }
        return files;
      }),
    put: (name, bytes) =>
      attempt(async () => {
        await check();
        const path = join(root, name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const draft = `${path}.${randomBytes(4).toString("hex")}${UNFINISHED}`;
        const handle = await open(draft, "wx", 0o600);
        try {
          const target = handle.createWriteStream({ flush: true });
          await pipeline(bytes, target);
          await rename(draft, path);
          return target.bytesWritten;
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      }),
    async *open(name) {
      try {
        yield* createReadStream(join(root, name), { highWaterMark: 1024 * 1024 });
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT")
          throw new BackupFailure(`There is no file ${name} in ${root}.`);
        throw explained(root, error);
      }
    },
    remove: (name) => attempt(() => rm(join(root, name), { force: true })),
  };
}
