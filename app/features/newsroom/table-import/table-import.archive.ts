import { fromBufferPromise, type Entry } from "yauzl";
import { Parser } from "htmlparser2";
import { TableFault } from "./table-import.fault.ts";

/** The limits of an archive: the number of files, the unpacked bytes, and the bytes of parsed XML. */
const MOST_ENTRIES = 2_000;
const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_READ = 64 * 1024 * 1024;

/** Attributes keyed by name without prefix, so `r:id` is `id`. */
export type Attributes = Readonly<Record<string, string>>;

/** Handles XML events. The names of elements have no prefix, whatever their namespaces are. */
export type XmlReader = {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** An archive whose directory is within the limits. */
export type Archive = {
  has(path: string): boolean;
  /** Parses an XML file while it is unpacked, so that the whole file is never in memory. */
  readXml(path: string, reader: XmlReader): Promise<void>;
};

const local = (name: string) => name.slice(name.indexOf(":") + 1);

function unprefixed(attributes: Record<string, string>): Attributes {
  const names = Object.keys(attributes);
  if (!names.some((name) => name.includes(":"))) return attributes;
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]));
}

/** Opens a zip archive. Throws TableFault if it is broken or exceeds the limits. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  if (archive.entryCount > MOST_ENTRIES) throw new TableFault("tooLarge");
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let read = 0;
  for await (const entry of archive.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (/\.(?:xml|rels)$/i.test(entry.fileName)) read += entry.uncompressedSize;
    if (unpacked > MOST_UNPACKED || read > MOST_READ) throw new TableFault("tooLarge");
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return {
    has: (path) => entries.has(path.toLowerCase()),
    async readXml(path, reader) {
      const entry = entries.get(path.toLowerCase());
      if (entry === undefined) return;
      await tell(await archive.openReadStreamPromise(entry), reader);
    },
  };
}

async function tell(stream: AsyncIterable<unknown>, reader: XmlReader): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open?.(local(name), unprefixed(attributes)),
      ontext: (text) => reader.text?.(text),
      onclosetag: (name) => reader.close?.(local(name)),
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.end(decoder?.decode());
}

/** Returns the encoding of XML: UTF-16 if it has a byte order mark, else UTF-8. */
const encodingOf = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

/** Returns the path of a file to which another file refers. The reference is relative to the folder of that file. */
export function pathFrom(base: string, target: string): string {
  const url = new URL(target.replaceAll("\\", "/"), `file:///${base}`);
  return decodeURIComponent(url.pathname).slice(1);
}

/**
 * Returns the files to which a file in an Office archive refers, keyed by id: the path, and the last word of the type.
 */
export async function relationsOf(
  archive: Archive,
  path: string,
): Promise<Map<string, { path: string; type: string }>> {
  const at = path.lastIndexOf("/") + 1;
  const relations = new Map<string, { path: string; type: string }>();
  await archive.readXml(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`, {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || TargetMode === "External") return;
      relations.set(Id, { path: pathFrom(path, Target), type: Type.slice(Type.lastIndexOf("/") + 1) });
    },
  });
  return relations;
}
