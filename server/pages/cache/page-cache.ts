import type { PurgeMessage } from "#app/features/base/page-cache/purge.message.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import { isDatabaseFailure } from "#db/failures.ts";
import type { Answer } from "../../http/answer.ts";
import { PurgeLog } from "./purge-log.ts";
import { PageStore } from "./page-store.ts";
import type { StoredPage } from "./stored-page.ts";
import { isData, isLasting, sharedFor } from "../finish.ts";
import { RebuildQueue } from "./rebuild-queue.ts";
import type { RenderedPage } from "../render.ts";
import { UnavailableError, waitFor, type DatabaseState } from "./waiting.ts";

/** Renders a page. Throws if it cannot. */
export type Produce = () => Promise<RenderedPage>;

/**
 * The response to a request for a page. `outdated`: it was rendered before a purge and is shown because the database is
 * down.
 */
export type Obtained = { answer: Answer; outdated: boolean; stored: StoredPage | undefined };

export type PageCacheParts = {
  limitBytes: number;
  /** Most seconds that a CDN may show a page. */
  sharedSeconds: number;
  /** Adds headers and compressed bodies to a rendered page. */
  finish: (page: RenderedPage) => Promise<Answer>;
  database: DatabaseState;
  /** Called for pages that readers ask for often. */
  onPopular?: (page: StoredPage) => void;
  /** Called for background rebuilds that failed. */
  onFailure?: (error: unknown) => void;
  /** Returns the next scheduled time at which a page with these tags changes by itself. */
  until?: (tags: readonly PageTag[]) => number | undefined;
  /** Milliseconds of a monotonic clock. */
  clock?: () => number;
};

type Flight = { startedAt: Moment; built: Promise<Built> };
/** A position in the log of hard purges (`purge`) and of soft purges (`refresh`). */
type Moment = Record<"purge" | "refresh", number>;
/**
 * `isOvertaken`: a purge came during the rendering, so only readers who requested the page before the purge may see it.
 */
type Built = { answer: Answer; tags: readonly PageTag[]; stored: StoredPage | undefined; isOvertaken: boolean };

/**
 * Headers of a page from before a purge, or of one whose purge may have been missed. It is sent only while the database
 * is down.
 */
export const OUTDATED = ["X-Page-Cache", "stale", "Cache-Control", "no-store"];

/**
 * For how many times its maxAge an expired page is still shown while it is rebuilt. For an article with five minutes
 * that is a day, so stories that are read a few times a day stay cached. After that readers wait for the new page.
 */
const STALE_AGES = 288;
/** Milliseconds until the next attempt after a failed rebuild. */
const RETRY_MS = 5_000;
/** Milliseconds in which a CDN may not cache a page that lists a withdrawn story (docs/decisions/0047). */
const WITHHELD_MS = 3_600_000;
/** Milliseconds that a reader waits for a rendering. Then the reader gets an old page or a 503. */
const PATIENCE_MS = 2_500;
const POPULAR_HITS = 8;

/**
 * Caches rendered pages by key (docs/architecture.md#finished-pages) and purges them by tag. Each key has at most one
 * rendering at a time. A purged page is shown again only while the database is down, even if it was being rendered
 * during the purge. After a soft purge the old page is shown until the new one is ready.
 */
export class PageCache {
  readonly store: PageStore;
  readonly counts = { hits: 0, misses: 0, stale: 0, purges: 0, refreshes: 0, outdated: 0 };
  readonly #parts: PageCacheParts;
  readonly #clock: () => number;
  readonly #logs = { purge: new PurgeLog(), refresh: new PurgeLog() };
  readonly #flights = new Map<string, Flight>();
  /** Tags of pages that a CDN must not cache, each with the time when this ends. */
  readonly #withheld = new Map<PageTag, number>();
  readonly #queue = new RebuildQueue((page) => this.#rebuild(page));

  constructor(parts: PageCacheParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? (() => performance.now());
    this.store = new PageStore(parts.limitBytes);
  }

  /** Number of pages that are being rendered now. */
  get rendering(): number {
    return this.#flights.size;
  }

  /** Returns a page that can be shown at once. An expired one is rebuilt in the background. */
  hit(key: string): StoredPage | undefined {
    const page = this.store.get(key);
    if (page === undefined || this.#isOver(page)) return undefined;
    const now = this.#clock();
    if (now >= page.freshUntil) {
      if (now >= page.staleUntil) return undefined;
      this.counts.stale += 1;
      this.#queue.add([page]);
    }
    this.counts.hits += 1;
    page.reads += 1;
    page.hits += 1;
    if (page.hits === POPULAR_HITS) this.#parts.onPopular?.(page);
    return page;
  }

  /**
   * Returns a page that is not cached: renders it, or waits for a rendering in progress. Throws the error of the
   * rendering, or UnavailableError if it takes too long, unless an older page may be shown.
   */
  async obtain(key: string, produce: Produce): Promise<Obtained> {
    this.counts.misses += 1;
    const askedAt = this.#logs.purge.now;
    try {
      for (;;) {
        if (!this.#parts.database.isUp) throw new UnavailableError();
        const flight = this.#flights.get(key) ?? this.#launch(key, produce);
        const built = await waitFor(flight.built, PATIENCE_MS, this.#parts.database);
        // A rendering that began before a purge must not be used for requests from after it.
        if (this.#logs.purge.hasPurged(built.tags, flight.startedAt.purge, askedAt)) continue;
        return { answer: built.answer, stored: built.stored, outdated: built.isOvertaken };
      }
    } catch (error) {
      const old = this.store.get(key);
      if (old === undefined || (this.#isOver(old) && !isOutage(error))) throw error;
      this.counts.outdated += 1;
      return { answer: old.answer, stored: old, outdated: true };
    }
  }

  /** Returns headers that replace a page's own, so that it expires at a CDN at the same time as here. */
  replacedHeaders({ until, withheldUntil, isData: data }: StoredPage): string[] | undefined {
    if (!this.#parts.database.isUp) return OUTDATED;
    if (withheldUntil !== undefined && this.#clock() < withheldUntil) return ["Cache-Control", sharedFor(0, data)];
    if (until === undefined) return undefined;
    const seconds = Math.max(0, Math.floor((until - this.#clock()) / 1_000));
    return seconds >= this.#parts.sharedSeconds ? undefined : ["Cache-Control", sharedFor(seconds, data)];
  }

  /** Forbids a CDN to cache pages with these tags from now on. */
  #withhold(tags: readonly PageTag[]): void {
    const now = this.#clock();
    for (const [tag, end] of this.#withheld) if (end <= now) this.#withheld.delete(tag);
    for (const tag of tags) this.#withheld.set(tag, now + WITHHELD_MS);
    for (const page of this.store.withTags(tags)) page.withheldUntil = now + WITHHELD_MS;
  }

  #withheldUntil(tags: readonly PageTag[]): number | undefined {
    const ends = this.#withheld.size === 0 ? [] : tags.flatMap((tag) => this.#withheld.get(tag) ?? []);
    return ends.length === 0 ? undefined : Math.max(...ends);
  }

  /** Purges every page that has one of the tags, or rebuilds it in the background. */
  receive({ strength, tags }: PurgeMessage): void {
    if (strength === "withhold") return this.#withhold(tags);
    this.#logs[strength].note(tags);
    const pages = tags.includes(pageTag.everything) ? [...this.store.all()] : [...this.store.withTags(tags)];
    if (strength === "purge") {
      this.counts.purges += 1;
      for (const page of pages) page.purged = true;
    } else {
      this.counts.refreshes += 1;
      const shown = pages.filter((page) => !page.purged);
      for (const page of shown) page.freshUntil = Math.min(page.freshUntil, this.#clock());
      this.#queue.add(shown);
    }
  }

  /** Returns whether a page must not be shown again while the database is up. */
  #isOver(page: StoredPage): boolean {
    return page.purged || (page.until !== undefined && this.#clock() >= page.until);
  }

  #launch(key: string, produce: Produce): Flight {
    const startedAt = { purge: this.#logs.purge.now, refresh: this.#logs.refresh.now };
    const built = this.#build(key, produce, startedAt).finally(() => this.#flights.delete(key));
    // Waiting readers get the failure. Without waiting readers it must not end the process.
    built.catch(() => undefined);
    const flight = { startedAt, built };
    this.#flights.set(key, flight);
    return flight;
  }

  async #build(key: string, produce: Produce, startedAt: Moment): Promise<Built> {
    const page = await produce();
    const answer = await this.#parts.finish(page);
    const isKept = isLasting(page.status) && page.maxAge > 0;
    if (!isKept) {
      this.store.delete(key);
      return { answer, tags: page.tags, stored: undefined, isOvertaken: false };
    }
    if (this.#logs.purge.hasPurged(page.tags, startedAt.purge))
      return { answer, tags: page.tags, stored: undefined, isOvertaken: true };
    const built = this.#keep(key, page, answer, produce);
    if (built.stored !== undefined && this.#logs.refresh.hasPurged(page.tags, startedAt.refresh))
      built.stored.freshUntil = this.#clock();
    return built;
  }

  #keep(key: string, page: RenderedPage, answer: Answer, produce: Produce): Built {
    const before = this.store.get(key);
    const same = before?.answer.equals(answer) === true ? before : undefined;
    const kept = same?.answer ?? answer;
    kept.settle();
    const freshUntil = this.#clock() + page.maxAge * 1_000;
    const stored: StoredPage = {
      key,
      answer: kept,
      tags: page.tags,
      freshUntil,
      staleUntil: freshUntil + page.maxAge * STALE_AGES * 1_000,
      until: this.#parts.until?.(page.tags),
      withheldUntil: this.#withheldUntil(page.tags),
      isData: isData(page),
      purged: false,
      hits: same?.hits ?? 0,
      reads: before?.reads ?? 0,
      produce,
    };
    this.store.set(stored);
    return { answer: kept, tags: page.tags, stored, isOvertaken: false };
  }

  async #rebuild({ key, produce }: StoredPage): Promise<void> {
    const now = this.store.get(key);
    if (now === undefined || this.#clock() < now.freshUntil) return;
    try {
      await (this.#flights.get(key) ?? this.#launch(key, produce)).built;
    } catch (error) {
      const page = this.store.get(key);
      if (page !== undefined) page.freshUntil = this.#clock() + RETRY_MS;
      this.#parts.onFailure?.(error);
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof UnavailableError || isDatabaseFailure(error);
}
