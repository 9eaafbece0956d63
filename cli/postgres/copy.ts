import { once } from "node:events";
import type { Duplex } from "node:stream";
import type pg from "pg";

/** The parts of pg's connection that COPY needs. They exist in pg but are missing in its types. */
type Wire = pg.Connection & {
  stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** Bytes of unread rows above which the server has to wait for the reader. */
const MOST_WAITING = 4 * 1024 * 1024;

/** A query for COPY. pg passes the server's messages to its methods. */
abstract class CopyQuery {
  readonly #text: string;
  readonly done: Promise<void>;
  protected wire: Wire | undefined;
  #resolve: () => void = () => {};
  #reject: (error: Error) => void = () => {};
  #error: Error | undefined;

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.done.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    this.wire = connection as Wire;
    connection.query(this.#text);
  }

  /** Ends a failed query. pg sends no further message to it, and starts the next query when the server is ready. */
  handleError(error: Error): void {
    this.#error = error;
    this.finish();
  }

  handleReadyForQuery(): void {
    this.finish();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  protected finish(): void {
    if (this.#error === undefined) this.#resolve();
    else this.#reject(this.#error);
    this.settled();
  }

  get failed(): boolean {
    return this.#error !== undefined;
  }

  protected settled(): void {}
}

class CopyIn extends CopyQuery {
  readonly started: Promise<Wire | undefined>;
  #start: (wire: Wire | undefined) => void = () => {};

  constructor(text: string) {
    super(text);
    this.started = new Promise((resolve) => {
      this.#start = resolve;
    });
  }

  handleCopyInResponse(): void {
    this.#start(this.wire);
  }

  protected override settled(): void {
    this.#start(undefined);
  }
}

class CopyOut extends CopyQuery {
  readonly #chunks: Buffer[] = [];
  #waiting = 0;
  #ended = false;
  #wake: () => void = () => {};

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser overwrites this buffer with the next message.
    this.#chunks.push(Buffer.from(chunk));
    this.#waiting += chunk.length;
    if (this.#waiting > MOST_WAITING) this.wire?.stream.pause();
    this.#wake();
  }

  protected override settled(): void {
    this.#ended = true;
    this.#wake();
  }

  async *chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) {
        this.#waiting -= chunk.length;
        if (this.#waiting < MOST_WAITING / 2 && this.wire?.stream.isPaused() === true) this.wire.stream.resume();
        yield chunk;
      } else if (this.#ended) break;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
    await this.done;
  }
}

/**
 * Sends rows with `COPY … FROM STDIN`, no faster than the server accepts them. If the source of rows fails, the COPY is
 * undone and the error is thrown.
 */
export async function copyIn(
  client: pg.PoolClient,
  text: string,
  rows: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const query = new CopyIn(text);
  client.query(query as unknown as pg.Submittable);
  const wire = await query.started;
  if (wire === undefined) return query.done;
  try {
    for await (const chunk of rows) {
      if (query.failed) break;
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, "drain"), query.done]);
    }
  } catch (error) {
    wire.sendCopyFail("the rows could not be read");
    await query.done.catch(() => {});
    throw error;
  }
  if (!query.failed) wire.endCopyFrom();
  return query.done;
}

/** Yields the rows of `COPY … TO STDOUT` as they arrive. The server waits for a slow reader. */
export async function* copyOut(client: pg.PoolClient, text: string): AsyncGenerator<Buffer> {
  const query = new CopyOut(text);
  client.query(query as unknown as pg.Submittable);
  yield* query.chunks();
}

/** Returns a value in the text format of COPY. */
export function copyValue(value: string | number | boolean | Date | null): string {
  if (value === null) return "\\N";
  if (typeof value === "boolean") return value ? "t" : "f";
  if (value instanceof Date) return value.toISOString();
  return String(value).replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Returns an array of texts in PostgreSQL's array format. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
