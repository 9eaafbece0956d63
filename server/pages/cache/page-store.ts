import type { PageTag } from "#app/lib/page/page-tag.ts";
import { PageShelf } from "./page-shelf.ts";
import type { StoredPage } from "./stored-page.ts";

/** Share of the space for URLs with parameters, so that invented ones evict only each other. */
const QUERIED_SHARE = 0.25;

/** Stores pages in a limited number of bytes, indexed by key and by tag. */
export class PageStore {
  readonly #plain: PageShelf;
  readonly #queried: PageShelf;
  readonly #byTag = new Map<PageTag, Set<StoredPage>>();

  constructor(limitBytes: number) {
    const drop = (page: StoredPage) => this.#unlink(page);
    this.#queried = new PageShelf(Math.floor(limitBytes * QUERIED_SHARE), drop);
    this.#plain = new PageShelf(limitBytes - Math.floor(limitBytes * QUERIED_SHARE), drop);
  }

  get bytes(): number {
    return this.#plain.bytes + this.#queried.bytes;
  }

  get size(): number {
    return this.#plain.size + this.#queried.size;
  }

  /** Returns the page of a key and counts the request. */
  get(key: string): StoredPage | undefined {
    return this.#shelf(key).get(key);
  }

  set(page: StoredPage): void {
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

  /** Updates the weight of a page. Call it when its response has grown or shrunk. */
  weighAgain(page: StoredPage): void {
    this.#shelf(page.key).weighAgain(page);
  }

  /** Returns the pages that have one of the tags. */
  withTags(tags: readonly PageTag[]): Set<StoredPage> {
    return new Set(tags.flatMap((tag) => [...(this.#byTag.get(tag) ?? [])]));
  }

  *all(): Iterable<StoredPage> {
    yield* this.#plain.all();
    yield* this.#queried.all();
  }

  #shelf(key: string): PageShelf {
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
