import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";

/**
 * A value that is read once and cached until one of its tags is purged. A value that is being read during a purge is
 * returned to its callers but not cached.
 */
export class TaggedValue<T> {
  readonly #tags: ReadonlySet<PageTag>;
  readonly #read: () => Promise<T>;
  #current: Promise<T> | undefined;
  #latest: T | undefined;

  constructor(tags: readonly PageTag[], read: () => Promise<T>) {
    this.#tags = new Set(tags);
    this.#read = read;
  }

  /** The last value, even if it is stale; undefined before the first read. */
  get latest(): T | undefined {
    return this.#latest;
  }

  /** Returns the current value. Throws the error of the read. */
  get(): Promise<T> {
    this.#current ??= this.#readAnew();
    return this.#current;
  }

  /** Must be called with each purge. */
  purge(tags: readonly PageTag[]): void {
    if (tags.some((tag) => tag === pageTag.everything || this.#tags.has(tag))) this.#current = undefined;
  }

  async #readAnew(): Promise<T> {
    const reading = this.#read();
    try {
      this.#latest = await reading;
      return this.#latest;
    } catch (error) {
      this.#current = undefined;
      throw error;
    }
  }
}
