/** Block size in bytes of the tar format (POSIX ustar). This file supports only plain files with short names. */
const BLOCK = 512;
const NAME_BYTES = 100;
const CHECKSUM_AT = 148;

/** A file of an archive that is being read. Read its bytes before you request the next entry. */
export type TarEntry = { name: string; size: number; bytes: AsyncIterable<Buffer> };

/** Creates the error for an archive that is cut off or invalid. `why` is the reason. */
type Fail = (why: string) => Error;

/** Returns the header of a file's entry. Names are ASCII with at most 100 bytes. */
export function tarHead(name: string, size: number, time: Date): Buffer {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > NAME_BYTES)
    throw new Error(`A name that no archive takes: ${name}`);
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0, "latin1");
  writeOctal(head, 0o644, 100, 8);
  writeOctal(head, 0, 108, 8);
  writeOctal(head, 0, 116, 8);
  writeOctal(head, size, 124, 12);
  writeOctal(head, Math.floor(time.getTime() / 1000), 136, 12);
  head.write("0", 156, "latin1");
  head.write("ustar\x0000", 257, "latin1");
  writeOctal(head, checksum(head), CHECKSUM_AT, 8);
  return head;
}

/** Returns the padding of a file's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Reads the entries of an archive. Throws the error of `fail` if it is cut off or invalid. */
export async function* readTar(source: AsyncIterable<Buffer>, fail: Fail): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source, fail);
  for (;;) {
    const head = await reader.take(BLOCK);
    if (head.every((byte) => byte === 0)) return reader.expectEnd();
    if (Number.parseInt(field(head, CHECKSUM_AT, 8), 8) !== checksum(head)) throw fail("an entry is damaged");
    const size = Number.parseInt(field(head, 124, 12), 8);
    if (!Number.isSafeInteger(size) || size < 0 || field(head, 156, 1) !== "0") throw fail("an entry is no file");
    const bytes = reader.chunks(size);
    yield { name: field(head, 0, NAME_BYTES), size, bytes };
    for await (const _ of bytes);
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #fail: Fail;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>, fail: Fail) {
    this.#fail = fail;
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.chunks(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *chunks(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0;) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next();
        if (next.done === true) throw this.#fail("its end is missing");
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(part.length);
      missing -= part.length;
      if (part.length > 0) yield part;
    }
  }

  /** Checks that only zeros follow the end. The stream below checks its own end too. */
  async expectEnd(): Promise<void> {
    for (let part = this.#rest; ;) {
      if (part.some((byte) => byte !== 0)) throw this.#fail("there is something behind its end");
      const next = await this.#source.next();
      if (next.done === true) return;
      part = next.value;
    }
  }
}

function writeOctal(head: Buffer, value: number, at: number, length: number): void {
  head.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
}

function checksum(head: Buffer): number {
  return head.reduce((sum, byte, index) => sum + (index >= CHECKSUM_AT && index < CHECKSUM_AT + 8 ? 32 : byte), 0);
}

function field(head: Buffer, at: number, length: number): string {
  const text = head.toString("latin1", at, at + length);
  const end = text.search(/[\0 ]/);
  return end === -1 ? text : text.slice(0, end);
}
