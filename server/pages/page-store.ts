import type { Answer } from "../http/answer.ts";

/** A page that is kept. */
export type StoredPage = {
  key: string;
  answer: Answer;
  tags: readonly string[];
  /** Milliseconds of the clock given to the cache; later it is rebuilt while it is still shown. */
  freshUntil: number;
  /** From then on it is no longer shown while it is rebuilt. */
  staleUntil: number;
  /** Purged pages are kept for the case that the database is down, and for no other. */
  purged: boolean;
  /** How often it was served; what is asked for often is worth a better compression. */
  hits: number;
  /** Makes it anew. */
  rebuild: () => void;
};

/** The part of the room that addresses with parameters share, so that strangers who make them up push out only those. */
const QUERIED_SHARE = 0.25;

/** Finished pages in a bounded number of bytes; what has not been asked for the longest goes first. */
export class PageStore {
  readonly #plain: Shelf;
  readonly #queried: Shelf;
  readonly #byTag = new Map<string, Set<StoredPage>>();

  constructor(limitBytes: number) {
    const drop = (page: StoredPage) => this.#unlink(page);
    this.#queried = new Shelf(Math.floor(limitBytes * QUERIED_SHARE), drop);
    this.#plain = new Shelf(limitBytes - Math.floor(limitBytes * QUERIED_SHARE), drop);
  }

  get bytes(): number {
    return this.#plain.bytes + this.#queried.bytes;
  }

  get size(): number {
    return this.#plain.size + this.#queried.size;
  }

  /** The page of a key, which counts as asked for now. */
  get(key: string): StoredPage | undefined {
    return this.#shelf(key).get(key);
  }

  set(page: StoredPage): void {
    this.delete(page.key);
    for (const tag of page.tags) {
      const tagged = this.#byTag.get(tag);
      if (tagged === undefined) this.#byTag.set(tag, new Set([page]));
      else tagged.add(page);
    }
    this.#shelf(page.key).set(page);
  }

  delete(key: string): void {
    this.#shelf(key).delete(key);
  }

  /** To be called when an answer has grown or shrunk. */
  weighAgain(page: StoredPage): void {
    this.#shelf(page.key).weighAgain(page);
  }

  withTag(tag: string): Iterable<StoredPage> {
    return this.#byTag.get(tag) ?? [];
  }

  *all(): Iterable<StoredPage> {
    yield* this.#plain.all();
    yield* this.#queried.all();
  }

  #shelf(key: string): Shelf {
    return key.includes("?") ? this.#queried : this.#plain;
  }

  #unlink(page: StoredPage): void {
    for (const tag of page.tags) {
      const tagged = this.#byTag.get(tag);
      tagged?.delete(page);
      if (tagged?.size === 0) this.#byTag.delete(tag);
    }
  }
}

/** A map in the order of use (that of a Map is the order of insertion), bounded in bytes. */
class Shelf {
  readonly #limit: number;
  readonly #onDrop: (page: StoredPage) => void;
  readonly #pages = new Map<string, { page: StoredPage; weight: number }>();
  #bytes = 0;

  constructor(limit: number, onDrop: (page: StoredPage) => void) {
    this.#limit = limit;
    this.#onDrop = onDrop;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  get(key: string): StoredPage | undefined {
    const slot = this.#pages.get(key);
    if (slot === undefined) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, slot);
    return slot.page;
  }

  set(page: StoredPage): void {
    const weight = weigh(page);
    this.#pages.set(page.key, { page, weight });
    this.#bytes += weight;
    this.#shrink();
  }

  delete(key: string): void {
    const slot = this.#pages.get(key);
    if (slot === undefined) return;
    this.#pages.delete(key);
    this.#bytes -= slot.weight;
    this.#onDrop(slot.page);
  }

  weighAgain(page: StoredPage): void {
    const slot = this.#pages.get(page.key);
    if (slot?.page !== page) return;
    const weight = weigh(page);
    this.#bytes += weight - slot.weight;
    slot.weight = weight;
    this.#shrink();
  }

  *all(): Iterable<StoredPage> {
    for (const slot of this.#pages.values()) yield slot.page;
  }

  #shrink(): void {
    for (const key of this.#pages.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.delete(key);
    }
  }
}

function weigh(page: StoredPage): number {
  return page.answer.bytes + page.key.length * 2 + page.tags.length * 60;
}
