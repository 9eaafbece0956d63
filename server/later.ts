import type { FastifyBaseLogger } from "fastify";

/** Work that an answer does not wait for, such as the sending of a message whose outcome the answer must not show. */
export class Later {
  readonly #running = new Set<Promise<void>>();
  readonly #logger: FastifyBaseLogger;

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger;
  }

  /** Begins a piece of work; its failure is logged. */
  begin(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => this.#logger.error({ err: error }, "work after an answer failed"))
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Resolves once everything that has begun is done. */
  async finished(): Promise<void> {
    await Promise.all(this.#running);
  }
}
