import { readFile } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";
import { BackupFailure } from "./backup-failure.ts";

/** Loads the library at the first backup only, because most commands and most sites do not need it. */
const age = () => import("age-encryption");

/** A key pair of the age format (docs/decisions/0103): the recipient encrypts, the identity decrypts. */
export type BackupKey = { recipient: string; identity: string };

/** Creates a new key pair. */
export async function makeBackupKey(): Promise<BackupKey> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Reads the identity from a file of `backups key` or of age-keygen. Throws BackupFailure if the file has none. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupFailure(`The key file ${file} cannot be read (${error.code}).`);
  });
  const line = text.split("\n").find((one) => one.startsWith("AGE-SECRET-KEY-1"));
  if (line === undefined)
    throw new BackupFailure(`There is no key in ${file}: a line with AGE-SECRET-KEY-1… is missing.`);
  const { Decrypter } = await age();
  try {
    new Decrypter().addIdentity(line.trim());
  } catch {
    throw new BackupFailure(`The key in ${file} is damaged: a letter of it is wrong or missing.`);
  }
  return line.trim();
}

/** Throws BackupFailure unless the text is a recipient of the age format. */
export async function checkRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await age();
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new BackupFailure(`BACKUP_RECIPIENT is no recipient (${recipient}): a letter of it is wrong or missing.`);
  }
}

/** Encrypts a stream so that each of these recipients can read it. */
export async function* encrypt(plain: AsyncIterable<Uint8Array>, recipients: readonly string[]) {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(streamOf(plain));
}

/** Decrypts a stream. Throws BackupFailure if the key is wrong, or the stream is altered or cut off. */
export async function* decrypt(name: string, cipher: AsyncIterable<Uint8Array>, identity: string) {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    yield* await decrypter.decrypt(streamOf(cipher));
  } catch (error) {
    // A failure of the source already has its own sentence.
    if (!(error instanceof Error) || error instanceof BackupFailure || "code" in error) throw error;
    if (/no identity matched/.test(error.message))
      throw new BackupFailure(`${name} was not encrypted for this key. Use the key that belongs to its recipient.`);
    throw new BackupFailure(`${name} is damaged: it is cut off, altered, or not encrypted with age.`, error);
  }
}

/** Converts a stream to the type that the library expects, because the browser's type lacks `from`. */
const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
