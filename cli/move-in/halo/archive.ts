import { openPromise, type Entry } from "yauzl";
import { CliError } from "../../cli-error.ts";
import { parseRecord, textIn, type JsonRecord } from "../record.ts";

/** Largest numbers of files in a backup, of bytes in its records, and of bytes in a picture. */
const MOST_ENTRIES = 200_000;
const MOST_RECORDS = 400 * 1024 * 1024;
const LARGEST_PICTURE = 50 * 1024 * 1024;

/** A record of Halo. Kind and name come from its path, such as content.halo.run/posts/<name>. */
export type HaloRecord = { kind: string; name: string; data: JsonRecord };

/** A backup of Halo 2, with its records and the paths of its files. */
export type HaloArchive = {
  records: HaloRecord[];
  /** Paths of attachments below the folder of the site. */
  files: string[];
  readFile(path: string): Promise<Buffer | undefined>;
  close(): void;
};

const RECORDS = "extensions.data";
const FOLDER = "workdir/";

/** Opens a backup of Halo 2. Throws CliError for any other file, a damaged one, or one above the limits. */
export async function openHaloArchive(file: string): Promise<HaloArchive> {
  const archive = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new CliError(`${file} is no backup of Halo 2 (a zip archive): ${messageOf(error)}.`);
  });
  const entries = new Map<string, Entry>();
  try {
    if (archive.entryCount > MOST_ENTRIES) throw new CliError(`${file} has more than ${MOST_ENTRIES} files.`);
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    archive.close();
    throw error instanceof CliError ? error : new CliError(`${file} is damaged: ${messageOf(error)}.`);
  }
  const read = async (entry: Entry, most: number) => {
    if (entry.uncompressedSize > most) throw new Error(`it is larger than ${most / 1024 / 1024} MB`);
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  const records = entries.get(RECORDS);
  const text =
    records === undefined
      ? undefined
      : await read(records, MOST_RECORDS).catch((error: unknown) => {
          archive.close();
          throw new CliError(`The records of ${file} cannot be read: ${messageOf(error)}.`);
        });
  const list = text === undefined ? undefined : recordsOf(text.toString("utf8"));
  if (list === undefined) {
    archive.close();
    throw new CliError(`${file} is no backup of Halo 2: it has no list of records (${RECORDS}).`);
  }
  return {
    records: list,
    files: [...entries.keys()].filter((name) => name.startsWith(FOLDER) && !name.endsWith("/")),
    async readFile(path) {
      const entry = entries.get(FOLDER + path);
      return entry === undefined ? undefined : read(entry, LARGEST_PICTURE);
    },
    close: () => archive.close(),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function recordsOf(text: string): HaloRecord[] | undefined {
  const list = parseRecord(`{"list":${text}}`)?.["list"];
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((stored: unknown) => {
    if (typeof stored !== "object" || stored === null) return [];
    const path = textIn(stored as JsonRecord, "name");
    const data = parseRecord(Buffer.from(textIn(stored as JsonRecord, "data"), "base64").toString("utf8"));
    const [, kind, name] = /^\/registry\/(.+)\/([^/]+)$/.exec(path) ?? [];
    return data === undefined || kind === undefined || name === undefined ? [] : [{ kind, name, data }];
  });
}
