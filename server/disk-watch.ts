import { statfs } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";

/** With less than this a write of usual size fails soon. */
const LEAST_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;
/** While it is full the log says so again. */
const SAY_EVERY_MS = 600_000;
/** What the database or a write says of its disk counts for so long: that may be another one. */
const TOLD_MS = 60_000;

/** SQLSTATE of PostgreSQL, and the code of the operating system. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Whether there is room for what is to be kept: by the space below the data folder, and by what failed for want of it. */
export class DiskWatch {
  readonly #logger: FastifyBaseLogger;
  readonly #freeBytes: () => Promise<number>;
  #isShort = false;
  #toldAt = -Infinity;
  #saidAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  /** `freeBytes` gives the space that is left; it may fail where that cannot be known. */
  constructor(logger: FastifyBaseLogger, freeBytes: () => Promise<number>) {
    this.#logger = logger;
    this.#freeBytes = freeBytes;
  }

  /** Watches the disk that a folder lies on. */
  static of(folder: string, logger: FastifyBaseLogger): DiskWatch {
    const watch = new DiskWatch(logger, async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    });
    watch.#timer = setInterval(() => void watch.look(), LOOK_EVERY_MS).unref();
    return watch;
  }

  get isFull(): boolean {
    return this.#isShort || performance.now() - this.#toldAt < TOLD_MS;
  }

  async look(): Promise<void> {
    const wasFull = this.isFull;
    this.#isShort = await this.#freeBytes().then(
      (bytes) => bytes < LEAST_BYTES,
      () => false,
    );
    if (this.isFull) this.#say("the disk is full: nothing new can be kept until there is room");
    else if (wasFull) this.#logger.info("there is room on the disk again");
  }

  /** Takes notice of a failure, which may be for want of room. */
  note(error: unknown): void {
    if (!(error instanceof Error) || !("code" in error) || !FULL.has(String(error.code))) {
      if (error instanceof Error && error.cause !== undefined) this.note(error.cause);
      return;
    }
    this.#toldAt = performance.now();
    this.#say(`the disk is full: ${error.message}`);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #say(message: string): void {
    if (performance.now() - this.#saidAt < SAY_EVERY_MS) return;
    this.#saidAt = performance.now();
    this.#logger.error(message);
  }
}
