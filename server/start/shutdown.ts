import type { ParentLink } from "../workers/worker.ts";

type Closer = () => Promise<unknown>;

/** Milliseconds after which a connection with a running request is closed, so that the process ends within 30 s. */
const LONGEST_MS = 25_000;

/** Closes everything that the start has opened, in reverse order and only once. */
export class Shutdown {
  readonly #closers: Closer[] = [];
  #done: Promise<void> | undefined;

  /** Whether the shutdown has begun. */
  get hasBegun(): boolean {
    return this.#done !== undefined;
  }

  /** Adds a part to close. Parts that were added later are closed first. */
  add(close: Closer): void {
    this.#closers.push(close);
  }

  /** Closes everything. If a part fails to close, the others are still closed, and the first failure is thrown. */
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
 * Ends the process on SIGTERM or SIGINT. The exit code is 0 when everything is closed, and 1 if that failed or took too
 * long. A second signal ends it at once.
 */
export function stopOnSignal(shutdown: Shutdown, say: (message: string) => void): void {
  const stop = stopper(shutdown, say);
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Ends a worker in the same way when its parent requests it. */
export function stopOnRequest(shutdown: Shutdown, parent: ParentLink, say: (message: string) => void): void {
  const stop = stopper(shutdown, say);
  parent.onStop(() => stop("the parent stops"));
}

function stopper(shutdown: Shutdown, say: (message: string) => void): (reason: string) => void {
  let asked = false;
  return (reason) => {
    if (asked) process.exit(1);
    asked = true;
    say(`Stopping (${reason}).`);
    setTimeout(() => process.exit(1), LONGEST_MS + 4_000).unref();
    shutdown.run().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopped with a fault: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
}

export { LONGEST_MS as DRAIN_LIMIT_MS };
