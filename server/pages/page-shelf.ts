import type { StoredPage } from "./stored-page.ts";

/** The part of the room that pages share which nobody has asked for a second time. */
const NEWCOMERS_SHARE = 0.1;
/** Times that a page on the main row is passed over in a round for having been asked for. */
const MOST_ROUNDS = 3;

type Slot = { page: StoredPage; weight: number; asked: number; isNew: boolean };

/**
 * Pages in a bounded number of bytes, by S3-FIFO (Yang and others, SOSP 2023): who asks for each page once, as crawlers
 * do, passes through a small row of newcomers and pushes out nothing that is read. What is asked for twice while it is
 * there, or comes back soon after it was dropped, goes to the main row, from which the oldest goes that was not asked for
 * since its last turn. A hit counts and moves nothing.
 */
export class PageShelf {
  readonly #limit: number;
  readonly #onDrop: (page: StoredPage) => void;
  readonly #slots = new Map<string, Slot>();
  readonly #newcomers = new Set<Slot>();
  readonly #main = new Set<Slot>();
  /** Keys of newcomers that were dropped, as many as there are pages: whoever comes back is no crawler's. */
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

  /** Puts a page in the place of the former one of its key, or among the newcomers. */
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

  /** The oldest newcomer goes on to the main row when it was asked for again, else it goes. */
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

  /** The oldest of the main row gets another turn when it was asked for, else it goes. */
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

/** A tag costs its place in the index, and those that stand on one page alone a set of their own. */
function weightOf(page: StoredPage): number {
  return page.answer.bytes + page.key.length * 2 + page.tags.length * 120;
}
