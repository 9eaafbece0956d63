import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

const FILE = /^[1-9]\d{0,4}\.(?:avif|webp|jpg|png)$/;
/** The name in a picture's address: its hash, perhaps with a further ratio. */
const NAME = /^([0-9a-f]{64})(?:-(\d{1,2}x\d{1,2}))?$/;
/** The folder of pictures that no public record uses. No address can contain its name. */
const HELD = "held";

let folder: string | undefined;

/** Sets the folder of pictures of this process: `media` in the data folder. Call once at start. */
export function openMediaFolder(dataDir: string): void {
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

/** Returns the hash of a picture and the name of its stored file, or undefined for names that no picture has. */
export function storedName(name: string, file: string): { sha: string; file: string } | undefined {
  const [, sha, ratio] = NAME.exec(name) ?? [];
  if (sha === undefined || !FILE.test(file)) return undefined;
  return { sha, file: ratio === undefined ? file : `${ratio}-${file}` };
}

/** Returns the hash in the name of a picture's address. */
export const shaOf = (name: string): string => name.slice(0, 64);

/** Returns the path of a stored picture's file, or undefined for names that no picture has. */
export function mediaPath(name: string, file: string, place: MediaPlace = "open"): string | undefined {
  const stored = storedName(name, file);
  return stored && join(folderOf(stored.sha, place), stored.file);
}

/** A file of a picture. `size`: bytes. */
export type MediaFile = { bytes: Readable; size: number };

/** Opens a file in one of the folders. Returns undefined if it is missing. */
export async function openInFolder(name: string, file: string, place: MediaPlace): Promise<MediaFile | undefined> {
  const path = mediaPath(name, file, place);
  const handle = path === undefined ? undefined : await open(path).catch(unlessMissing);
  // The file stays readable when it is moved or removed meanwhile.
  return handle && { bytes: handle.createReadStream(), size: (await handle.stat()).size };
}

/** Returns the folder that has the files of a picture, or undefined. */
export async function placeOfFiles(sha: string): Promise<MediaPlace | undefined> {
  for (const place of ["open", "held"] as const) if (await isFolder(folderOf(sha, place))) return place;
  return undefined;
}

/** Stores the files of a new picture in the hidden folder, atomically: a folder of this hash is complete or missing. */
export async function writeToFolder(sha: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await mkdir(join(mediaFolder(), HELD), { recursive: true });
  await withDraft(async (draft) => {
    try {
      for (const [name, bytes] of files) await writeFile(join(draft, name), bytes, { flush: true });
      await rename(draft, folderOf(sha, "held"));
    } catch (error) {
      // Another process was faster. The same hash means the same picture.
      if ((await placeOfFiles(sha)) === undefined) throw error;
    }
  });
}

/** Runs work with a new empty folder, which is deleted at the end. */
async function withDraft(work: (draft: string) => Promise<void>): Promise<void> {
  const draft = join(mediaFolder(), `.draft-${randomBytes(8).toString("hex")}`);
  await mkdir(draft, { recursive: true });
  try {
    await work(draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Replaces the files of a picture one by one. Each file is the old or the new one, never a part. Files without a
 * replacement stay unchanged.
 */
export async function replaceInFolder(
  sha: string,
  place: MediaPlace,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  await withDraft(async (draft) => {
    const known = new Set(await readdir(folderOf(sha, place)));
    for (const [name, bytes] of files) {
      if (!known.has(name)) continue;
      await writeFile(join(draft, name), bytes, { flush: true });
      await rename(join(draft, name), join(folderOf(sha, place), name));
    }
  });
}

/** Deletes the files of a picture. */
export async function removeFromFolder(sha: string): Promise<void> {
  for (const place of ["open", "held"] as const) await rm(folderOf(sha, place), { recursive: true, force: true });
}

/** Moves the files of a picture to the other folder. Does nothing if they are missing or already there. */
export async function moveFiles(sha: string, to: MediaPlace): Promise<void> {
  await mkdir(join(mediaFolder(), HELD), { recursive: true });
  await rename(folderOf(sha, to === "open" ? "held" : "open"), folderOf(sha, to)).catch(unlessMissing);
}

/** Returns the hashes of all pictures whose files are in the public folder. */
export async function openHashes(): Promise<string[]> {
  const names = await readdir(mediaFolder()).catch(() => []);
  return names.filter((name) => NAME.test(name));
}

/** The prefix of a folder whose files were copied elsewhere. No picture is read from it. */
const COPIED = ".copied-";

/** Returns the hashes of all pictures with files in any folder. */
export async function allHashes(): Promise<string[]> {
  const names = [
    await readdir(mediaFolder()).catch(() => []),
    await readdir(join(mediaFolder(), HELD)).catch(() => []),
  ];
  const hashes = names.flat().map((name) => (name.startsWith(COPIED) ? name.slice(COPIED.length) : name));
  return [...new Set(hashes.filter((name) => NAME.test(name)))];
}

/** Returns the path of each stored file of a picture by its name, wherever its folder is. */
export async function pathsOfFiles(sha: string): Promise<Map<string, string>> {
  const place = await placeOfFiles(sha);
  const from = place === undefined ? join(mediaFolder(), `${COPIED}${sha}`) : folderOf(sha, place);
  const names = await readdir(from).catch(() => []);
  return new Map(names.map((name) => [name, join(from, name)]));
}

/** Sets aside the files of a picture that were copied. From now on they are not read. */
export async function setAside(sha: string): Promise<void> {
  const place = await placeOfFiles(sha);
  if (place === undefined) return;
  const aside = join(mediaFolder(), `${COPIED}${sha}`);
  await rm(aside, { recursive: true, force: true });
  await rename(folderOf(sha, place), aside).catch(unlessMissing);
}

/** Deletes the files that were set aside. */
export async function removeAside(sha: string): Promise<void> {
  await rm(join(mediaFolder(), `${COPIED}${sha}`), { recursive: true, force: true });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
  throw error;
}
