import type { StoredPage } from "./stored-page.ts";

/** Most rebuilds at a time. The number is small because pages that readers wait for come first. */
const AT_A_TIME = 2;
/** Most pages that may wait. Further pages are rebuilt when they are requested. */
const LONGEST = 300;

/** Rebuilds pages whose old version is still shown, a few at a time, the most read first. */
export class RebuildQueue {
  readonly #rebuild: (page: StoredPage) => Promise<void>;
  readonly #waiting = new Map<string, StoredPage>();
  readonly #running = new Set<string>();

  /** `rebuild` must never fail. */
  constructor(rebuild: (page: StoredPage) => Promise<void>) {
    this.#rebuild = rebuild;
  }

  /** Pages that wait or are being rebuilt. */
  get size(): number {
    return this.#waiting.size + this.#running.size;
  }

  /** Adds pages to the queue. If there is not enough room, it adds the most read of them. */
  add(pages: StoredPage[]): void {
    const room = LONGEST - this.#waiting.size;
    const taken = pages.length <= room ? pages : pages.toSorted((a, b) => b.reads - a.reads).slice(0, room);
    for (const page of taken) this.#waiting.set(page.key, page);
    this.#go();
  }

  #go(): void {
    while (this.#running.size < AT_A_TIME) {
      const page = this.#mostRead();
      if (page === undefined) return;
      this.#waiting.delete(page.key);
      this.#running.add(page.key);
      void this.#rebuild(page).then(() => {
        this.#running.delete(page.key);
        this.#go();
      });
    }
  }

  #mostRead(): StoredPage | undefined {
    let most: StoredPage | undefined;
    for (const page of this.#waiting.values()) {
      if (!this.#running.has(page.key) && page.reads > (most?.reads ?? -1)) most = page;
    }
    return most;
  }
}
