import type { StoredPage } from "./stored-page.ts";

/** Share of the space for pages that were requested only once. */
const NEWCOMERS_SHARE = 0.1;
/** Most requests that count for a page in the main queue. Each request delays its eviction by one round. */
const MOST_ROUNDS = 3;

type Slot = { page: StoredPage; weight: number; asked: number; isNew: boolean };

/**
 * Stores pages in a limited number of bytes, by S3-FIFO (Yang and others, SOSP 2023). A new page enters a small queue
 * of newcomers. A page that is requested only once, for example by a crawler, leaves it without evicting a page that
 * readers use. A page that is requested again there, or soon after its eviction, enters the main queue. That queue
 * evicts the oldest page without a request since its last turn. A hit is only counted; it moves no page.
 */
export class PageShelf {
  readonly #limit: number;
  readonly #onDrop: (page: StoredPage) => void;
  readonly #slots = new Map<string, Slot>();
  readonly #newcomers = new Set<Slot>();
  readonly #main = new Set<Slot>();
  /**
   * Keys of pages that were evicted from the queue of newcomers. A page that is requested again while its key is here
   * enters the main queue. The set has at most as many keys as there are stored pages.
   */
  readonly #gone = new Set<string>();
  #bytes = 0;
  #newBytes = 0;

  constructor(limit: number, onDrop: (page: StoredPage) => void) {
    this.#limit = limit;
    this.#onDrop = onDrop;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#slots.size;
  }

  get(key: string): StoredPage | undefined {
    const slot = this.#slots.get(key);
    if (slot === undefined) return undefined;
    if (slot.asked < MOST_ROUNDS) slot.asked += 1;
    return slot.page;
  }

  /** Replaces the stored page of the same key, or adds the page to the newcomers. */
  set(page: StoredPage): void {
    const former = this.#slots.get(page.key);
    if (former !== undefined) {
      if (former.page !== page) this.#onDrop(former.page);
      former.page = page;
      this.#weigh(former);
    } else {
      const slot = { page, weight: 0, asked: 0, isNew: !this.#gone.delete(page.key) };
      this.#slots.set(page.key, slot);
      (slot.isNew ? this.#newcomers : this.#main).add(slot);
      this.#weigh(slot);
    }
    this.#shrink();
  }

  delete(key: string): void {
    const slot = this.#slots.get(key);
    if (slot !== undefined) this.#drop(slot);
  }

  weighAgain(page: StoredPage): void {
    const slot = this.#slots.get(page.key);
    if (slot?.page !== page) return;
    this.#weigh(slot);
    this.#shrink();
  }

  *all(): Iterable<StoredPage> {
    for (const slot of this.#slots.values()) yield slot.page;
  }

  #weigh(slot: Slot): void {
    const weight = weightOf(slot.page);
    this.#bytes += weight - slot.weight;
    if (slot.isNew) this.#newBytes += weight - slot.weight;
    slot.weight = weight;
  }

  #shrink(): void {
    while (this.#bytes > this.#limit) {
      const isFull = this.#newBytes > this.#limit * NEWCOMERS_SHARE || this.#main.size === 0;
      if (isFull) this.#turnNewcomers();
      else this.#turnMain();
    }
  }

  /** Moves the oldest newcomer to the main queue if it was requested again. Otherwise evicts it. */
  #turnNewcomers(): void {
    const [slot] = this.#newcomers;
    if (slot === undefined) return;
    if (slot.asked === 0) {
      this.#drop(slot);
      this.#remember(slot.page.key);
      return;
    }
    this.#newcomers.delete(slot);
    this.#newBytes -= slot.weight;
    slot.isNew = false;
    slot.asked = 0;
    this.#main.add(slot);
  }

  /** Gives the oldest page of the main queue another turn if it was requested. Otherwise evicts it. */
  #turnMain(): void {
    const [slot] = this.#main;
    if (slot === undefined) return;
    if (slot.asked === 0) return this.#drop(slot);
    slot.asked -= 1;
    this.#main.delete(slot);
    this.#main.add(slot);
  }

  #remember(key: string): void {
    this.#gone.add(key);
    for (const oldest of this.#gone) {
      if (this.#gone.size <= this.#slots.size) return;
      this.#gone.delete(oldest);
    }
  }

  #drop(slot: Slot): void {
    this.#slots.delete(slot.page.key);
    (slot.isNew ? this.#newcomers : this.#main).delete(slot);
    this.#bytes -= slot.weight;
    if (slot.isNew) this.#newBytes -= slot.weight;
    this.#onDrop(slot.page);
  }
}

/** Returns the bytes of a page with its tags. Each tag needs an index entry, and a tag of a single page also a set. */
function weightOf(page: StoredPage): number {
  return page.answer.bytes + page.key.length * 2 + page.tags.length * 120;
}
