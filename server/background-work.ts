import type { FastifyBaseLogger } from "fastify";

/** Work that a response does not wait for, such as a message whose outcome the response must not reveal. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();
  readonly #logger: FastifyBaseLogger;

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger;
  }

  /** Starts a task. A failure is logged. */
  begin(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => this.#logger.error({ err: error }, "background work failed"))
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Resolves when all started tasks have ended. */
  async finished(): Promise<void> {
    await Promise.all(this.#running);
  }
}
