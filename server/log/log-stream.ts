import { openSync, write, writeSync } from "node:fs";

/** Most bytes of log lines that may wait to be written. */
const MOST_WAITING = 1_000_000;
/** Milliseconds until the next attempt after a failed write. */
const AGAIN_MS = 500;
/** Milliseconds until the next attempt if a pipe is full. Its reader usually empties it soon. */
const FULL_PIPE_MS = 20;

/** Number of log lines that were dropped because they could not be written in time. */
export const lostLines = { count: 0 };

/**
 * The output of a log: a file, or an open file by its descriptor. If a write fails, for example on a full disk, lines
 * wait. Beyond the limit the newest lines are dropped and counted. The site continues and stops normally. Waiting lines
 * are written when there is room.
 */
export class LogStream {
  readonly #file: number;
  #waiting: string[] = [];
  #bytes = 0;
  /** Bytes of the current or failed write that have not been written yet. */
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

  /** Tries once to write the waiting lines. It is called at the end of the process, which must not be delayed. */
  flushSync(): void {
    if (this.#isWriting) return;
    try {
      this.#taken(writeSync(this.#file, this.#next()));
    } catch {
      // The reader of the log has gone.
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
