import { openSync, write, writeSync } from "node:fs";

/** Bytes of lines that wait to be written. */
const MOST_WAITING = 1_000_000;
/** After a write that failed the next is tried so much later. */
const AGAIN_MS = 500;
/** A pipe that is full is read again soon. */
const FULL_PIPE_MS = 20;

/** Lines that were given up because nobody took them in time. */
export const lostLines = { count: 0 };

/**
 * What a log is written to: a file, or an open one by its number. When that fails, on a full disk for one, its lines wait,
 * and then the newest are lost and counted: the site goes on, also in ending, and what waits is written when there is room.
 */
export class LogStream {
  readonly #file: number;
  #waiting: string[] = [];
  #bytes = 0;
  /** What the write under way, or the one that failed, has yet to bring out. */
  #inHand = Buffer.alloc(0);
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(to: string | number) {
    this.#file = typeof to === "number" ? to : openSync(to, "a");
    process.once("exit", () => this.flushSync());
  }

  write(line: string): void {
    const size = Buffer.byteLength(line);
    if (this.#bytes + size > MOST_WAITING) {
      lostLines.count += 1;
      return;
    }
    this.#waiting.push(line);
    this.#bytes += size;
    if (!this.#isWriting && this.#retry === undefined) this.#writeOn();
  }

  /** Tries once to bring out what waits; for the end of the process, which nothing may hold up. */
  flushSync(): void {
    if (this.#isWriting) return;
    try {
      this.#taken(writeSync(this.#file, this.#next()));
    } catch {
      // Nobody is left to be told.
    }
  }

  #writeOn(): void {
    this.#retry = undefined;
    const rest = this.#next();
    this.#isWriting = rest.length > 0;
    if (this.#isWriting) write(this.#file, rest, (error, written) => this.#written(error, written));
  }

  #written(error: NodeJS.ErrnoException | null, written: number): void {
    if (error === null) {
      this.#taken(written);
      return this.#writeOn();
    }
    this.#isWriting = false;
    const wait = error.code === "EAGAIN" ? FULL_PIPE_MS : AGAIN_MS;
    this.#retry = setTimeout(() => this.#writeOn(), wait).unref();
  }

  #next(): Buffer {
    if (this.#inHand.length === 0) {
      this.#inHand = Buffer.from(this.#waiting.join(""));
      this.#waiting = [];
    }
    return this.#inHand;
  }

  #taken(written: number): void {
    this.#inHand = this.#inHand.subarray(written);
    this.#bytes -= written;
  }
}
