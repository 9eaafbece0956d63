import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Cards on disk beyond this many: the oldest go. About 300 MB. */
const MOST_CARDS = 4_000;
/** The folder is counted once in so many new cards. */
const COUNT_EVERY = 200;

let folder: string | undefined;
let written = 0;

/** Sets where this process stores finished cards: below `cache/share` of the data folder. Call once at start. */
export function openCardCache(dataDir: string): void {
  folder = join(dataDir, "cache", "share");
}

/** The card of a hash, if it is kept. Whatever is wrong with the disk only means that it is drawn. */
export async function readCard(hash: string): Promise<Buffer | undefined> {
  return folder === undefined ? undefined : readFile(join(folder, `${hash}.png`)).catch(() => undefined);
}

/** Keeps a card, whole or not at all. A full disk is no reason not to send it. */
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
