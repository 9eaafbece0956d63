import { readStream } from "#app/features/published/flash/flash.service.server.ts";
import { anchorOf, newerThan, type StreamItem } from "#app/features/published/flash/flash.view.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { collectDependencies } from "#app/lib/page-dependencies.server.ts";
import { pageTag, type PageTag } from "#app/lib/page-tag.ts";
import type { Purges } from "../purges.ts";

/** Takes what is written to one reader; `isLast`: nothing comes after it. */
type Send = (line: Buffer, isLast?: true) => void;

/** The newest items by their anchors, newest first. */
type Known = ReadonlyMap<string, StreamItem>;

type HubOptions = { purges: Purges; mostOfOne?: number; most?: number };

/** Newest items that are told of: more do not come within one look. */
const NEWEST = 30;
/** A burst of changes is read once. */
const APART_MS = 100;
/** A stream that could not be read is read again after so long. */
const AGAIN_MS = 1_000;
/** Something is written so often, so that nobody between takes a quiet stream for a dead one. */
const BEAT_MS = 15_000;
/** Streams of one network, which has two hundred connections, and of this instance; who is beyond looks now and then. */
const MOST_OF_ONE = 100;
const MOST = 5_000;
/** Readers who are sent elsewhere come again within so long, not all at once. */
const RETURN_MS = [500, 4_000] as const;

/**
 * Tells the readers of the 24-hour stream of this instance what is new in it, changed, or gone. Whatever purges a page that
 * shows the stream has it read once more, by one query for all who listen; while nobody does, nothing is read.
 */
export class FlashHub {
  readonly #readers = new Map<Send, string | undefined>();
  readonly #most: number;
  readonly #mostOfOne: number;
  #known: Promise<Known> | undefined;
  #tags = new Set<PageTag>();
  #reading = 0;
  /** One look at a time. */
  #looks: Promise<void> = Promise.resolve();
  #soon: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isDraining = false;

  constructor({ purges, mostOfOne = MOST_OF_ONE, most = MOST }: HubOptions) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
    purges.onChange((tags) => {
      if (this.#readers.size === 0) return;
      // What is being read may be from before it.
      if (this.#reading > 0 || tags.some((tag) => tag === pageTag.everything || this.#tags.has(tag))) this.#lookSoon();
    });
  }

  /** Whether one more reader of a network, or of many behind a proxy (undefined), can be told. */
  hasPlace(network: string | undefined): boolean {
    if (this.#isDraining || this.#readers.size >= this.#most) return false;
    if (network === undefined) return true;
    return [...this.#readers.values()].filter((other) => other === network).length < this.#mostOfOne;
  }

  /** Tells a reader first what is newer than what they have, and what was changed; gives what ends the telling. */
  async join(send: Send, network: string | undefined, after: Cursor | undefined): Promise<() => void> {
    // What was known while nobody listened may be over.
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

  /** Sends every reader to another instance: this one is about to stop. */
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

  /** Tells what differs from what was told; a stream that cannot be read now is read again. */
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

/** One for all readers, whose streams hold it until it is sent. */
const lineOf = (event: "put" | "gone" | "beat", data: unknown) =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

const spread = () => Math.round(RETURN_MS[0] + Math.random() * (RETURN_MS[1] - RETURN_MS[0]));
