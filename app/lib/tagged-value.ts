import { pageTag, type PageTag } from "./page-tag.ts";

/**
 * A value that is read once and kept until one of its tags is purged. A value that was being read while the purge came
 * in is given to those who wait for it, and not kept.
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

  /** The value that was read last, however old; undefined before the first. */
  get latest(): T | undefined {
    return this.#latest;
  }

  /** The value as it is now; throws what the reading threw. */
  get(): Promise<T> {
    this.#current ??= this.#readAnew();
    return this.#current;
  }

  /** To be called with each purge. */
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
