import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = /^[1-9]\d{0,4}\.(?:avif|webp|jpg|png)$/;
/** The name in a picture's address: its hash, perhaps with a further ratio. */
const NAME = /^([0-9a-f]{64})(?:-(\d{1,2}x\d{1,2}))?$/;
/** The folder of pictures that no public record uses. No address can contain its name. */
const HELD = "held";

let folder: string | undefined;

/** Sets where this process stores pictures: in the folder `media` of the data folder. Call once at start. */
export function openMediaStorage(dataDir: string): void {
  folder = join(dataDir, "media");
}

function mediaFolder(): string {
  if (folder === undefined) throw new Error("The media storage is not open yet");
  return folder;
}

/** The folder of a picture's files: public or hidden. */
export type MediaPlace = "open" | "held";

const folderOf = (sha: string, place: MediaPlace) =>
  place === "open" ? join(mediaFolder(), sha) : join(mediaFolder(), HELD, sha);

/** Returns the path of a stored picture's file, or undefined for names that no picture has. */
export function mediaPath(name: string, file: string, place: MediaPlace = "open"): string | undefined {
  const [, sha, ratio] = NAME.exec(name) ?? [];
  if (sha === undefined || !FILE.test(file)) return undefined;
  return join(folderOf(sha, place), ratio === undefined ? file : `${ratio}-${file}`);
}

/** Returns the hash in the name of a picture's address. */
export const shaOf = (name: string): string => name.slice(0, 64);

/** Returns the folder that has the files of a picture, or undefined. */
export async function placeOfFiles(sha: string): Promise<MediaPlace | undefined> {
  for (const place of ["open", "held"] as const) if (await isFolder(folderOf(sha, place))) return place;
  return undefined;
}

/** Stores the files of a new picture in the hidden folder, atomically: a folder of this hash is complete or missing. */
export async function writeFiles(sha: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const draft = join(mediaFolder(), `.draft-${randomBytes(8).toString("hex")}`);
  await mkdir(draft, { recursive: true });
  await mkdir(join(mediaFolder(), HELD), { recursive: true });
  try {
    for (const [name, bytes] of files) await writeFile(join(draft, name), bytes, { flush: true });
    await rename(draft, folderOf(sha, "held"));
  } catch (error) {
    // Another process was faster. The same hash means the same picture.
    if ((await placeOfFiles(sha)) === undefined) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Replaces the files of a picture one by one. Each file is the old or the new one, never a part. Files without a
 * replacement stay unchanged.
 */
export async function replaceFiles(sha: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const place = await placeOfFiles(sha);
  if (place === undefined) return;
  const draft = join(mediaFolder(), `.draft-${randomBytes(8).toString("hex")}`);
  await mkdir(draft, { recursive: true });
  try {
    const known = new Set(await readdir(folderOf(sha, place)));
    for (const [name, bytes] of files) {
      if (!known.has(name)) continue;
      await writeFile(join(draft, name), bytes, { flush: true });
      await rename(join(draft, name), join(folderOf(sha, place), name));
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Deletes the files of a picture that no longer exists. */
export async function removeFiles(sha: string): Promise<void> {
  for (const place of ["open", "held"] as const) await rm(folderOf(sha, place), { recursive: true, force: true });
}

/** Moves the files of a picture to the other folder. Does nothing if they are missing or already there. */
export async function moveFiles(sha: string, to: MediaPlace): Promise<void> {
  await mkdir(join(mediaFolder(), HELD), { recursive: true });
  try {
    await rename(folderOf(sha, to === "open" ? "held" : "open"), folderOf(sha, to));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** Returns the hashes of all pictures whose files are in the public folder. */
export async function openHashes(): Promise<string[]> {
  const names = await readdir(mediaFolder()).catch(() => []);
  return names.filter((name) => NAME.test(name));
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
