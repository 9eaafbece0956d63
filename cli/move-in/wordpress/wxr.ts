import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import { CliError } from "../../cli-error.ts";

/** Fields of a record, keyed by element name. If an element occurs several times, the first one counts. */
type Fields = ReadonlyMap<string, string>;

/** A comment of an item. */
export type WxrComment = { fields: Fields };
/** An item: a post, a page, an attachment or another record. */
export type WxrItem = {
  fields: Fields;
  terms: { domain: string; slug: string; name: string }[];
  /** Values of the post's custom fields. If a field occurs several times, the last value counts. */
  meta: ReadonlyMap<string, string[]>;
  comments: WxrComment[];
  /** Names of fields that were cut because they are too long. */
  cut: string[];
};
/** A record of an export. */
export type WxrRecord =
  | { kind: "channel"; name: string; value: string }
  | { kind: "author" | "term"; name: string; fields: Fields }
  | { kind: "item"; item: WxrItem };

/** Largest number of characters in a field: thirty times the longest body of an article. */
const LONGEST_FIELD = 6_000_000;
/** Largest number of characters between two tags. A file with more was made to exhaust the memory. */
const LONGEST_GAP = 32_000_000;
/** Deepest nesting that is read. WordPress writes five levels. */
const DEEPEST = 40;
/** Matches characters that XML does not allow but that faulty plugins write. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are sought
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Yields the records of a WordPress export, also one compressed with gzip. Throws CliError for any other file. */
export async function* readWxr(file: string, onRepair: (count: number) => void = () => {}): AsyncGenerator<WxrRecord> {
  const records: WxrRecord[] = [];
  const parser = new SaxesParser({ fileName: basename(file) });
  const reader = new RecordReader((record) => records.push(record));
  let gap = 0;
  const seen = () => (gap = 0);
  parser.on("doctype", () => {
    throw new CliError(`${file} defines its own entities (DOCTYPE), which an export of WordPress never does.`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    seen();
    reader.open(name, attributes as Record<string, string>);
  });
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => {
    seen();
    reader.text(text);
  });
  parser.on("closetag", () => {
    seen();
    reader.close();
  });
  parser.on("error", (error) => {
    throw new CliError(`${file} is not well-formed XML: ${error.message.replace(/^[^:]*:/, "line ")}.`);
  });
  try {
    for await (const chunk of textOf(file)) {
      const clean = chunk.replace(FORBIDDEN, "");
      if (clean.length !== chunk.length) onRepair(chunk.length - clean.length);
      gap += clean.length;
      if (gap > LONGEST_GAP) throw new CliError(`${file} has a field of more than ${LONGEST_GAP / 1_000_000} MB.`);
      parser.write(clean);
      yield* records.splice(0);
    }
    parser.close();
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new CliError(`${file} is packed with gzip and damaged: ${error.message}.`, { cause: error });
    throw error;
  }
  yield* records.splice(0);
  if (!reader.isExport) throw new CliError(`${file} is no export of WordPress (Tools, Export, All content).`);
}

/** Yields the decompressed text of a file in parts. */
async function* textOf(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) throw new CliError(`${file} cannot be read.`);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  await handle.close();
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
  const isPacked = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  const unpacked = isPacked ? bytes.pipe(createGunzip()) : bytes;
  const decoder = new TextDecoder("utf-8");
  for await (const part of unpacked as AsyncIterable<Buffer>) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** Builds records from the events of the XML parser. */
class RecordReader {
  isExport = false;
  readonly #emit: (record: WxrRecord) => void;
  readonly #path: string[] = [];
  #text: string[] = [];
  #length = 0;
  #attributes: Record<string, string> = {};
  #fields = new Map<string, string>();
  #item: (Omit<WxrItem, "fields" | "meta"> & { meta: Map<string, string[]> }) | undefined;
  #nested: Map<string, string> | undefined;
  #cut: string[] = [];

  constructor(emit: (record: WxrRecord) => void) {
    this.#emit = emit;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.#path.length === 0 && name !== "rss") throw new CliError("This is no export of WordPress: it is no RSS.");
    if (this.#path.length >= DEEPEST) throw new CliError("This is no export of WordPress: it is nested too deep.");
    this.#path.push(name);
    this.#text = [];
    this.#length = 0;
    this.#attributes = attributes;
    const depth = this.#path.length;
    if (depth === 3) this.#fields = new Map();
    if (depth === 3 && name === "item") {
      this.#item = { terms: [], meta: new Map(), comments: [], cut: [] };
      this.#cut = this.#item.cut;
    }
    if (depth === 4 && (name === "wp:comment" || name === "wp:postmeta")) this.#nested = new Map();
  }

  text(text: string): void {
    this.#length += text.length;
    if (this.#length <= LONGEST_FIELD) this.#text.push(text);
    else if (this.#text.length > 0) {
      this.#text = [];
      this.#cut.push(this.#path.at(-1) ?? "");
    }
  }

  close(): void {
    const name = this.#path.pop() ?? "";
    const value = this.#text.join("");
    this.#text = [];
    this.#length = 0;
    const depth = this.#path.length;
    if (depth === 2) return this.#closeRecord(name, value);
    if (depth === 3) return this.#closeField(name, value);
    if (depth === 4 && this.#nested !== undefined && !this.#nested.has(name)) this.#nested.set(name, value);
  }

  #closeRecord(name: string, value: string): void {
    if (name === "item" && this.#item !== undefined) {
      this.#emit({ kind: "item", item: { ...this.#item, fields: this.#fields } });
      this.#item = undefined;
    } else if (name === "wp:author") this.#emit({ kind: "author", name, fields: this.#fields });
    else if (/^wp:(?:category|tag|term)$/.test(name)) this.#emit({ kind: "term", name, fields: this.#fields });
    else this.#emit({ kind: "channel", name, value });
    if (name === "wp:wxr_version") this.isExport = true;
  }

  #closeField(name: string, value: string): void {
    const item = this.#item;
    if (item !== undefined && name === "category") {
      const { domain = "category", nicename = "" } = this.#attributes;
      item.terms.push({ domain, slug: nicename, name: value });
    } else if (item !== undefined && name === "wp:comment" && this.#nested !== undefined)
      item.comments.push({ fields: this.#nested });
    else if (item !== undefined && name === "wp:postmeta" && this.#nested !== undefined) {
      const key = this.#nested.get("wp:meta_key") ?? "";
      item.meta.set(key, [...(item.meta.get(key) ?? []), this.#nested.get("wp:meta_value") ?? ""]);
    } else if (!this.#fields.has(name)) this.#fields.set(name, value);
    if (name === "wp:comment" || name === "wp:postmeta") this.#nested = undefined;
  }
}
