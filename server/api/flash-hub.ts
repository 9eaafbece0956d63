import { readStream } from "#app/features/published/flash/flash.service.server.ts";
import { anchorOf, newerThan, type StreamItem } from "#app/features/published/flash/flash.view.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import type { Purges } from "../purge/purges.ts";

/** Writes text to one reader. With `isLast`, nothing follows it. */
type Send = (line: Buffer, isLast?: true) => void;

/** The newest items, keyed by their anchors, newest first. */
type Known = ReadonlyMap<string, StreamItem>;

type HubOptions = { purges: Purges; mostOfOne?: number; most?: number };

/** Most new items that one update sends. More than that do not appear between two reads. */
const NEWEST = 30;
/** Milliseconds in which many changes cause one read of the stream. */
const APART_MS = 100;
/** Milliseconds until a failed read of the stream is repeated. */
const AGAIN_MS = 1_000;
/** Milliseconds between two heartbeats. Without them a proxy would close a quiet stream. */
const BEAT_MS = 15_000;
/**
 * Most streams from one network, and most streams of this instance. One network may have two hundred connections.
 * Readers beyond these limits poll instead.
 */
const MOST_OF_ONE = 100;
const MOST = 5_000;
/**
 * Readers that are sent to another instance return after a random time in this range of milliseconds, so that they do
 * not all return at once.
 */
const RETURN_MS = [500, 4_000] as const;

/**
 * Sends the readers of this instance the items of the 24-hour stream that are new, changed or gone. Each purge of a
 * page with the stream causes one query for all subscribers. Without subscribers there are no queries.
 */
export class FlashHub {
  readonly #readers = new Map<Send, string | undefined>();
  readonly #most: number;
  readonly #mostOfOne: number;
  #known: Promise<Known> | undefined;
  #tags = new Set<PageTag>();
  #reading = 0;
  /** Runs one read at a time. */
  #looks: Promise<void> = Promise.resolve();
  #soon: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isDraining = false;

  constructor({ purges, mostOfOne = MOST_OF_ONE, most = MOST }: HubOptions) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
    purges.onChange((tags) => {
      if (this.#readers.size === 0) return;
      // A read that is running may have started before the change.
      if (this.#reading > 0 || tags.some((tag) => tag === pageTag.everything || this.#tags.has(tag))) this.#lookSoon();
    });
  }

  /**
   * Returns whether one more reader of a network can subscribe. The network is undefined for many readers behind a
   * proxy.
   */
  hasPlace(network: string | undefined): boolean {
    if (this.#isDraining || this.#readers.size >= this.#most) return false;
    if (network === undefined) return true;
    return [...this.#readers.values()].filter((other) => other === network).length < this.#mostOfOne;
  }

  /**
   * Subscribes a reader. First sends the items that are newer or changed since the reader's page was rendered, then
   * updates. Returns a function that unsubscribes.
   */
  async join(send: Send, network: string | undefined, after: Cursor | undefined): Promise<() => void> {
    // The items are not updated while there are no subscribers, so the first subscriber causes a new read.
    if (this.#known === undefined || this.#readers.size === 0) this.#known = this.#read();
    const known = this.#known;
    this.#readers.set(send, network);
    this.#beat ??= setInterval(() => this.#send(lineOf("beat", null)), BEAT_MS).unref();
    try {
      const items = [...(await known).values()];
      const newer = new Set(after === undefined ? [] : newerThan(after, items));
      send(Buffer.from(`retry: ${spread()}\n`));
      send(lineOf("beat", null));
      for (const item of items.toReversed())
        if (newer.has(item) || item.changed !== undefined) send(lineOf("put", item));
    } catch (error) {
      this.#leave(send);
      throw error;
    }
    return () => this.#leave(send);
  }

  #leave(send: Send): void {
    this.#readers.delete(send);
    if (this.#readers.size > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }

  /** Sends every reader to another instance, because this one is about to stop. */
  drain(): void {
    this.#isDraining = true;
    clearTimeout(this.#soon);
    clearInterval(this.#beat);
    for (const send of this.#readers.keys()) send(Buffer.from(`retry: ${spread()}\n\n`), true);
    this.#readers.clear();
  }

  #lookSoon(wait = APART_MS): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#looks = this.#looks.then(() => this.#look());
    }, wait).unref();
  }

  /** Sends the changes since the last update. If the stream cannot be read now, it is read again later. */
  async #look(): Promise<void> {
    const known = this.#known;
    const before = await known?.catch(() => undefined);
    const read = this.#read();
    const now = await read.catch(() => undefined);
    if (this.#known !== known || this.#readers.size === 0) return;
    if (now === undefined) return this.#lookSoon(AGAIN_MS);
    this.#known = read;
    if (before !== undefined) this.#tell(before, now);
  }

  #tell(before: Known, now: Known): void {
    const oldest = [...now.values()].at(-1);
    for (const [anchor, item] of before)
      if (!now.has(anchor) && (oldest === undefined || item.publishedAt >= oldest.publishedAt))
        this.#send(lineOf("gone", anchor));
    for (const [anchor, item] of [...now].toReversed())
      if (JSON.stringify(before.get(anchor)) !== JSON.stringify(item)) this.#send(lineOf("put", item));
  }

  async #read(): Promise<Known> {
    const read = () => readStream({ articles: true }, DEFAULT_LANGUAGE, { limit: NEWEST });
    this.#reading += 1;
    const { result, tags } = await collectDependencies(read).finally(() => (this.#reading -= 1));
    this.#tags = new Set(tags);
    return new Map(result.items.map((item) => [anchorOf(item), item]));
  }

  #send(line: Buffer): void {
    for (const send of this.#readers.keys()) send(line);
  }
}

/** Serializes an event once for all readers, because each stream holds the data until it is sent. */
const lineOf = (event: "put" | "gone" | "beat", data: unknown) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

const spread = () => Math.round(RETURN_MS[0] + Math.random() * (RETURN_MS[1] - RETURN_MS[0]));
