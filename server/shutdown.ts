type Closer = () => Promise<unknown>;

/** After this a connection that still works on its request is cut, so that the process is gone within 30 s. */
const LONGEST_MS = 25_000;

/** Everything that the start has opened, closed in reverse order, once, whoever asks. */
export class Shutdown {
  readonly #closers: Closer[] = [];
  #done: Promise<void> | undefined;

  /** Whether somebody has asked for it. */
  get hasBegun(): boolean {
    return this.#done !== undefined;
  }

  /** Adds what has just been opened; it is closed before everything opened earlier. */
  add(close: Closer): void {
    this.#closers.push(close);
  }

  /** Closes everything. A part that fails to close does not keep the others from it; the first failure is thrown. */
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
