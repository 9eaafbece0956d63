type Closer = () => Promise<unknown>;

/** Milliseconds after which a connection that still works on a request is cut, so that the process ends within 30 s. */
const LONGEST_MS = 25_000;

/** Closes everything that the start has opened, in reverse order and only once. */
export class Shutdown {
  readonly #closers: Closer[] = [];
  #done: Promise<void> | undefined;

  /** Whether closing has been requested. */
  get hasBegun(): boolean {
    return this.#done !== undefined;
  }

  /** Adds an opened part; it is closed before all parts opened earlier. */
  add(close: Closer): void {
    this.#closers.push(close);
  }

  /** Closes everything. A part that fails to close does not keep the others open; the first failure is thrown. */
  run(): Promise<void> {
    this.#done ??= this.#closeAll();
    return this.#done;
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.toReversed()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Ends the process cleanly on SIGTERM or SIGINT: exit code 0 once everything is closed, 1 when that failed or took too
 * long. A second signal ends it at once.
 */
export function stopOnSignal(shutdown: Shutdown, say: (message: string) => void): void {
  let asked = false;
  const onSignal = (signal: string) => {
    if (asked) process.exit(1);
    asked = true;
    say(`Stopping (${signal}).`);
    setTimeout(() => process.exit(1), LONGEST_MS + 4_000).unref();
    shutdown.run().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopped with a fault: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

export { LONGEST_MS as DRAIN_LIMIT_MS };
