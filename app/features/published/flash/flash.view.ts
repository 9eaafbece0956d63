import { titled, type Titled } from "#app/features/base/title/title.view.ts";
import type { ArticleCard } from "#app/features/published/article/article.view.ts";
import { encodeCursor, type Cursor } from "#app/lib/cursor.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { Channel } from "./flash.channels.ts";
import type { FlashRow } from "./flash.repo.server.ts";

/** One item of the stream: a flash, or an article of the last 24 hours. The title of a flash may be empty. */
export type StreamItem = Titled & {
  kind: "flash" | "article";
  id: number;
  text: string;
  important: boolean;
  /** null for an article. */
  channel: Channel | null;
  tags: string[];
  /** The source of the report; empty if unknown. */
  source: string;
  /** ISO 8601 time. */
  publishedAt: string;
  /** Path of the item's own page. */
  href: string;
  /** The article that a flash links to. */
  article: (Titled & { href: string }) | null;
  /** The correction or withdrawal of a flash. For a withdrawn flash, `text` contains the reason. */
  changed?: { kind: "corrected"; note: string; at: string } | { kind: "withdrawn"; at: string };
};

/** A page of the stream, newest first. */
export type StreamPage = { items: StreamItem[]; nextCursor: string | null };

/** A flash in the short list of the home page. */
export type FlashLine = Titled & { id: number; href: string; important: boolean; publishedAt: string };

/** Number of characters (code points) of the content that replace a missing title. */
const TITLE_LENGTH = 40;

/** Returns the id of an item's element, which its permanent link uses as anchor. */
export function anchorOf(item: Pick<StreamItem, "kind" | "id">): string {
  return `${item.kind}-${item.id}`;
}

/** Returns the path of a flash's own page. */
export function flashPath(id: number): string {
  return `/hours/${id}`;
}

/** Returns a flash's name in one line: its title, or the beginning of its content. */
export function flashTitle(title: string, content: string): string {
  if (title !== "") return title;
  const characters = Array.from(content);
  return characters.length <= TITLE_LENGTH ? content : `${characters.slice(0, TITLE_LENGTH).join("")}…`;
}

/** Converts a row to an item of the stream. */
export function flashItem(row: FlashRow): StreamItem {
  return {
    kind: "flash",
    id: row.id,
    ...titled(row.title),
    text: row.content,
    important: row.importance === "important",
    channel: row.channel,
    tags: row.tags,
    source: row.source,
    publishedAt: row.publish_at.toISOString(),
    href: flashPath(row.id),
    article: row.article_title === null ? null : { ...titled(row.article_title), href: `/news/${row.article_id}` },
    ...changeOf(row),
  };
}

function changeOf({ correction, corrected_at, withdrawn_at }: FlashRow): Pick<StreamItem, "changed"> {
  if (withdrawn_at !== null) return { changed: { kind: "withdrawn", at: withdrawn_at.toISOString() } };
  if (corrected_at === null) return {};
  return { changed: { kind: "corrected", note: correction, at: corrected_at.toISOString() } };
}

/** Converts an article's card to an item of the stream. */
export function articleItem(card: ArticleCard): StreamItem {
  return {
    kind: "article",
    id: card.id,
    title: card.title,
    breaks: card.breaks,
    text: card.dek,
    important: false,
    channel: null,
    tags: [],
    source: card.author,
    publishedAt: card.publishedAt,
    href: card.href,
    article: null,
  };
}

export function flashLine(row: FlashRow): FlashLine {
  return {
    id: row.id,
    ...titled(flashTitle(row.title, row.content)),
    href: flashPath(row.id),
    important: row.importance === "important",
    publishedAt: row.publish_at.toISOString(),
  };
}

/**
 * Returns the position of an item in the mixed stream. Flashes and articles have separate ids, so both are mapped to
 * one sequence: twice the id, plus one for a flash. At equal times the larger number comes first.
 */
export function placeOf(item: StreamItem): Cursor {
  return { time: new Date(item.publishedAt), id: item.id * 2 + (item.kind === "flash" ? 1 : 0) };
}

/** Converts a position in the mixed stream to one among flashes only, so that a query can continue from it. */
export function flashPlace(place: Cursor): Cursor {
  return { time: place.time, id: Math.floor(place.id / 2) };
}

/** Converts a position in the mixed stream to one among articles only, so that a query can continue from it. */
export function articlePlace(place: Cursor): Cursor {
  return { time: place.time, id: Math.ceil(place.id / 2) };
}

/** Returns a negative number if `one` is newer than `other`. */
function compare(one: Cursor, other: Cursor): number {
  return other.time.getTime() - one.time.getTime() || other.id - one.id;
}

/**
 * Merges items of both kinds into one page of `limit` items. The caller passes at least one more item of each kind, if there is
 * one.
 */
export function mergeStream(items: StreamItem[], limit: number): StreamPage {
  const sorted = items.toSorted((one, other) => compare(placeOf(one), placeOf(other)));
  const shown = sorted.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown, nextCursor: sorted.length > limit && last !== undefined ? encodeCursor(placeOf(last)) : null };
}

/** Returns the items that are newer than a position. */
export function newerThan(place: Cursor, items: StreamItem[]): StreamItem[] {
  return items.filter((item) => compare(placeOf(item), place) < 0);
}

/** Returns whether an item precedes another in the stream. */
export function isNewer(item: StreamItem, other: StreamItem): boolean {
  return compare(placeOf(item), placeOf(other)) < 0;
}

/** Returns whether an item is in a list, even if it has changed since. */
export function isAmong(items: readonly StreamItem[], item: StreamItem): boolean {
  return items.some((other) => anchorOf(other) === anchorOf(item));
}

/** Returns the items with a new one inserted, or with the newer form of an existing one. */
export function withItem(items: readonly StreamItem[], item: StreamItem): StreamItem[] {
  const others = items.filter((other) => anchorOf(other) !== anchorOf(item));
  return [...others, item].toSorted((one, other) => compare(placeOf(one), placeOf(other)));
}

/** Returns the position of the newest item, which is the cursor for newer ones. Returns null for an empty list. */
export function newestCursor(items: StreamItem[]): string | null {
  const [first] = items;
  return first === undefined ? null : encodeCursor(placeOf(first));
}

/** Groups items by their day in Asia/Shanghai, in the given order. */
export function byDay(items: StreamItem[]): { day: string; items: StreamItem[] }[] {
  const days: { day: string; items: StreamItem[] }[] = [];
  for (const item of items) {
    const day = formatDate(item.publishedAt);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
