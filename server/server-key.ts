import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isKeyOfDatabase, keyOfDatabase } from "#app/features/base/server-key/server-key.service.server.ts";
import { renewServerKey } from "#app/registry/newsroom-sealed.server.ts";
import { makeDataFolder } from "#db/data-folder.ts";
import { StartError } from "#db/start-error.ts";
import type { Config } from "./config/config.ts";

const BYTES = 32;
const known = new Map<string, Promise<Buffer>>();
/** The form of SERVER_KEY, in bytes, with which the database was used, keyed by the text of SERVER_KEY. */
const formOfDatabase = new Map<string, Buffer>();

/**
 * Returns the secret that hashes one-time codes and renews tokens. It is SERVER_KEY, which several instances must
 * share, or a file in the data folder. The first start creates that file, which only its owner may read.
 */
export function serverKey({ serverKey: given, dataDir }: Pick<Config, "serverKey" | "dataDir">): Promise<Buffer> {
  if (given !== undefined) return Promise.resolve(formOfDatabase.get(given) ?? Buffer.from(given));
  const file = join(dataDir, "server.key");
  const reading = known.get(file) ?? readOrMake(dataDir, file);
  known.set(file, reading);
  reading.catch(() => known.delete(file));
  return reading;
}

/** Returns the keys that a text may represent: its characters, or the content of a key file. */
function formsOf(text: string): Buffer[] {
  const content = /^[\w-]+$/.test(text) ? Buffer.from(text, "base64url") : Buffer.alloc(0);
  return content.length < BYTES ? [Buffer.from(text)] : [Buffer.from(text), content];
}

/** Returns whether the database uses this key. If it still uses the former key, changes it to this one first. */
async function isOrBecomesKey(key: Buffer, former: string | undefined): Promise<boolean> {
  if (former === undefined) return isKeyOfDatabase(key);
  return (await renewServerKey(formsOf(former), key)) !== undefined;
}

/**
 * Returns the server key in the form with which the connected database was used. If the database was used with another
 * key, returns the characters of SERVER_KEY.
 */
export async function serverKeyOf(config: Pick<Config, "serverKey" | "dataDir">): Promise<Buffer> {
  const { serverKey: given } = config;
  const found = given === undefined ? undefined : await keyOfDatabase(formsOf(given));
  if (given !== undefined && found !== undefined) formOfDatabase.set(given, found);
  return serverKey(config);
}

type Keys = Pick<Config, "serverKey" | "formerServerKey" | "dataDir">;

/**
 * Checks that the connected database was used with this key. If it was used with SERVER_KEY_PREVIOUS, all encrypted
 * values change to the current key. Throws StartError if it was used with another key, because instances could not read
 * each other's codes, tokens and identities.
 */
export async function checkServerKey(config: Keys): Promise<void> {
  if (await isOrBecomesKey(await serverKeyOf(config), config.formerServerKey)) return;
  const place = config.serverKey === undefined ? `The server key ${join(config.dataDir, "server.key")}` : "SERVER_KEY";
  throw new StartError(
    `${place} is not the one that this database was used with. Give every instance the same SERVER_KEY, or the same ` +
      'server.key in its data folder; "The server key" in docs/operations.md tells how to change it.',
  );
}

async function readOrMake(dataDir: string, file: string): Promise<Buffer> {
  const found = await read(file);
  if (found !== undefined) return found;
  await makeDataFolder(dataDir);
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  await writeWhole(draft, randomBytes(BYTES).toString("base64url"));
  // A link is created completely or not at all, and never replaces another file. So two processes that start at once
  // use the same key.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  await flush(dataDir);
  return (await read(file)) ?? readOrMake(dataDir, file);
}

/**
 * Writes a file that only its owner may read. The content is flushed before the file gets its final name, so a power
 * cut leaves no empty file.
 */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the entries of a folder to the disk. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function read(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartError(`The server key ${file} cannot be read (${error.code ?? error.message}).`);
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length < BYTES)
    throw new StartError(
      `The server key ${file} is damaged. Put a copy of it back, or see "The server key" in docs/operations.md.`,
    );
  return key;
}
