import type { DatabaseState } from "./pages/cache/waiting.ts";

/**
 * Tracks whether the database is available, as seen by the listening connection. Waiting work is notified when the
 * database goes down.
 */
export class DatabaseWatch implements DatabaseState {
  #isUp = true;
  readonly #waiting = new Set<() => void>();

  get isUp(): boolean {
    return this.#isUp;
  }

  set(isUp: boolean): void {
    if (this.#isUp === isUp) return;
    this.#isUp = isUp;
    if (isUp) return;
    for (const listener of this.#waiting) listener();
  }

  onDown(listener: () => void): () => void {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  }
}
