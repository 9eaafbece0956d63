import { statfs } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";

/** Free bytes below which a normal write will soon fail. */
const LEAST_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;
/** Milliseconds between two log lines while the disk is full. */
const SAY_EVERY_MS = 600_000;
/**
 * Milliseconds for which an error of the database or of a write counts as a full disk. The limit exists because the
 * error may concern another disk.
 */
const TOLD_MS = 60_000;

/** Error codes of a full disk: SQLSTATE of PostgreSQL and codes of the operating system. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);

/**
 * Tracks whether the disk has room. It checks the free space on the disk of the data folder, and writes that failed for
 * lack of space.
 */
export class DiskWatch {
  readonly #logger: FastifyBaseLogger;
  readonly #freeBytes: () => Promise<number>;
  #isShort = false;
  #toldAt = -Infinity;
  #saidAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  /** `freeBytes` returns the free space. It may throw if the system cannot tell. */
  constructor(logger: FastifyBaseLogger, freeBytes: () => Promise<number>) {
    this.#logger = logger;
    this.#freeBytes = freeBytes;
  }

  /** Watches the disk of a folder. */
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

  /** Records a failure if its cause is a full disk. */
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
