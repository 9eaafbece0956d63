import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = /^[1-9]\d{0,4}\.(?:avif|webp|jpg|png)$/;
const SHA = /^[0-9a-f]{64}$/;

let folder: string | undefined;

/** Says where this process keeps pictures: in the folder `media` of the data folder. Call once at start. */
export function openMediaStorage(dataDir: string): void {
  folder = join(dataDir, "media");
}

function mediaFolder(): string {
  if (folder === undefined) throw new Error("The media storage is not open yet");
  return folder;
}

/** The path of a stored picture's file, or undefined for names that no picture has. */
export function mediaPath(sha: string, file: string): string | undefined {
  return SHA.test(sha) && FILE.test(file) ? join(mediaFolder(), sha, file) : undefined;
}

/** True when the files of a picture are there. */
export async function hasFiles(sha: string): Promise<boolean> {
  return stat(join(mediaFolder(), sha)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Puts the files of a picture in their place, all at once: a folder of this hash is whole or is not there. */
export async function writeFiles(sha: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const draft = join(mediaFolder(), `.draft-${randomBytes(8).toString("hex")}`);
  await mkdir(draft, { recursive: true });
  try {
    for (const [name, bytes] of files) await writeFile(join(draft, name), bytes, { flush: true });
    await rename(draft, join(mediaFolder(), sha));
  } catch (error) {
    // Another process was faster: the same hash is the same picture.
    if (!(await hasFiles(sha))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
