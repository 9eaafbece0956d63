import { openSync, write, writeSync } from "node:fs";

/** Bytes of lines that may wait to be written. */
const MOST_WAITING = 1_000_000;
/** Milliseconds until the next attempt after a failed write. */
const AGAIN_MS = 500;
/** Milliseconds until the next attempt after a full pipe, which is read soon. */
const FULL_PIPE_MS = 20;

/** Lines that were dropped because they could not be written in time. */
export const lostLines = { count: 0 };

/**
 * The target of a log: a file, or an open one by its number. When a write fails, as on a full disk, lines wait; beyond
 * the limit the newest are dropped and counted. The site runs on and stops normally; waiting lines are written when
 * there is room.
 */
export class LogStream {
  readonly #file: number;
  #waiting: string[] = [];
  #bytes = 0;
  /** Bytes of the current or failed write that are not written yet. */
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

  /** Tries once to write the waiting lines; for the end of the process, which nothing may delay. */
  flushSync(): void {
    if (this.#isWriting) return;
    try {
      this.#taken(writeSync(this.#file, this.#next()));
    } catch {
      // No reader of the log is left.
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
