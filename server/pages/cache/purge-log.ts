import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";

/** Number of purges in the log. For an older position, every tag counts as purged. */
const REMEMBERED = 2_000;

/**
 * Records the order in which tags were purged, by a counter instead of a time. It tells whether a page that was being
 * rendered during a purge may show the state from before it.
 */
export class PurgeLog {
  #moment = 0;
  readonly #purges: { moment: number; tags: ReadonlySet<PageTag> }[] = [];

  /** Returns the current position, to compare with later purges. */
  get now(): number {
    return this.#moment;
  }

  note(tags: Iterable<PageTag>): void {
    this.#moment += 1;
    this.#purges.push({ moment: this.#moment, tags: new Set(tags) });
    if (this.#purges.length > REMEMBERED) this.#purges.splice(0, REMEMBERED / 2);
  }

  /** Returns whether one of the tags was purged after the position `from` and not after the position `until`. */
  hasPurged(tags: readonly PageTag[], from: number, until = this.#moment): boolean {
    if (until <= from) return false;
    const oldest = this.#purges[0]?.moment ?? 0;
    if (from + 1 < oldest) return true;
    return this.#purges.some(
      (purge) =>
        purge.moment > from &&
        purge.moment <= until &&
        (purge.tags.has(pageTag.everything) || tags.some((tag) => purge.tags.has(tag))),
    );
  }
}
