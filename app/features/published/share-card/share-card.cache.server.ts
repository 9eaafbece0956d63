import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Maximum number of cards on disk, about 300 MB. The oldest are deleted first. */
const MOST_CARDS = 4_000;
/** Number of new cards after which the folder is counted again. */
const COUNT_EVERY = 200;

let folder: string | undefined;
let written = 0;

/**
 * Sets where this process stores finished cards: `cache/share` in the data folder. Must be called once at the start.
 */
export function openCardCache(dataDir: string): void {
  folder = join(dataDir, "cache", "share");
}

/** Returns the cached card with a hash, or undefined. After a disk error the card is drawn again. */
export async function readCard(hash: string): Promise<Buffer | undefined> {
  return folder === undefined ? undefined : readFile(join(folder, `${hash}.png`)).catch(() => undefined);
}

/** Stores a card completely or not at all. A full disk does not prevent its response. */
export async function keepCard(hash: string, png: Buffer): Promise<void> {
  if (folder === undefined) return;
  const draft = join(folder, `.draft-${randomBytes(8).toString("hex")}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, png);
    await rename(draft, join(folder, `${hash}.png`));
    written += 1;
    if (written % COUNT_EVERY === 1) await dropOldest(folder);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function dropOldest(from: string): Promise<void> {
  const names = await readdir(from);
  if (names.length <= MOST_CARDS) return;
  const ages = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(from, name))).mtimeMs })));
  const oldest = ages.toSorted((one, other) => one.time - other.time).slice(0, names.length - MOST_CARDS + COUNT_EVERY);
  await Promise.all(oldest.map(({ name }) => rm(join(from, name), { force: true })));
}
