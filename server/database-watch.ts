import type { DatabaseState } from "./pages/cache/waiting.ts";

/** Whether the database answers, as the listening connection finds out. Waiting work is notified when it stops. */
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
