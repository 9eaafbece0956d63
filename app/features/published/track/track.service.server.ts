import { isbot } from "isbot";
import { withTransaction } from "#db/client.ts";
import { viewBuffer, type Happening, type PendingViews } from "./track.buffer.ts";
import { writeOrHalve } from "./track.flush.ts";
import { viewLimit } from "./track.limit.ts";
import { targetOf } from "./track.paths.ts";
import { addArticleViews, addPageViews, addSearches, addSiteCounts, findRecords } from "./track.repo.server.ts";
import { pageView } from "./track.schema.ts";
import { sourceOf } from "./track.sources.ts";
import { counterRows, keysByKind } from "./track.view.ts";
import { countedWords, wordCounter, type PendingSearches } from "./track.words.ts";

/**
 * Maximum number of views of a page from one network in an hour. Many readers may share the address of a carrier, but a
 * script that reloads endlessly is stopped.
 */
const VIEWS_PER_NETWORK_AND_HOUR = 60;
/** Maximum number of waiting combinations of page, minute and event. It limits floods of made-up paths. */
const MOST_WAITING = 20_000;
/**
 * Maximum number of different search words a day that are kept in memory until enough networks have searched for them.
 */
const MOST_WORDS = 20_000;
/** Maximum number of search words for which it is remembered whether they had results. */
const MOST_OUTCOMES = 5_000;

const buffer = viewBuffer(MOST_WAITING);
const words = wordCounter(MOST_WORDS);
const outcomes = new Map<string, boolean>();
const allows = viewLimit(VIEWS_PER_NETWORK_AND_HOUR);
let flushing: Promise<void> = Promise.resolve();

/**
 * The sender of a view: network address and headers, which are not stored. `host` is the requested host name. `page` is
 * the full URL of the sending page, which browsers send for pages of this site.
 */
export type ViewSender = { address: string; userAgent: string; host?: string; page?: string | undefined };

/** Called with views that the database refuses permanently. */
export type OnRefused = (what: object, error: unknown) => void;

/**
 * Queues a page-view event of any form for counting. Returns whether it was accepted. Drops invalid events, unknown
 * paths, automated browsers, and networks beyond their limit.
 */
export function recordView(event: unknown, sender: ViewSender, now = Date.now()): boolean {
  const view = pageView.safeParse(event);
  if (!view.success || sender.userAgent === "" || isbot(sender.userAgent)) return false;
  const { path, depth, referrer } = view.data;
  const target = targetOf(path);
  // Read depth has its own limit, separate from views.
  if (target === undefined || !allows(sender.address, `${target.path} ${typeof depth}`, now)) return false;
  if (depth !== undefined) return buffer.add(target, { measure: "depth", key: depth }, now);
  if (target.path === "/search") recordSearch(sender, now);
  return buffer.add(target, { measure: "source", key: sourceOf(referrer, sender.host) }, now);
}

/** Stores whether a typed query had results, until a browser reports the search. */
export function noteSearchOutcome(typed: string, isFound: boolean): void {
  const key = countedWords(typed);
  if (key === undefined) return;
  outcomes.delete(key);
  outcomes.set(key, isFound);
  const [oldest] = outcomes.keys();
  if (outcomes.size > MOST_OUTCOMES && oldest !== undefined) outcomes.delete(oldest);
}

/** Records a search. The event contains no words, so they are taken from the URL of the sending page. */
function recordSearch({ page, host, address }: ViewSender, now: number): void {
  if (page === undefined || !URL.canParse(page)) return;
  const { host: ofPage, pathname, searchParams } = new URL(page);
  const isFirst = [...searchParams.keys()].every((name) => name === "q");
  const typed = countedWords(searchParams.get("q"));
  if (ofPage !== host || pathname !== "/search" || !isFirst || typed === undefined) return;
  const what: Happening = { measure: "search", key: isFoundFor(typed) ? "found" : "empty" };
  if (buffer.add({ path: "/search" }, what, now)) words.add(typed, address, now);
}

const isFoundFor = (typed: string) => outcomes.get(typed) ?? true;

/**
 * Saves all waiting views. It is called every few seconds, and once at shutdown before the database is closed. Throws
 * if the database does not respond; the next call then saves them. `onRefused` gets views that are refused permanently;
 * they do not block others.
 */
export function flushViews(onRefused: OnRefused = () => undefined): Promise<void> {
  flushing = flushing.catch(() => undefined).then(() => flush(onRefused));
  return flushing;
}

async function flush(onRefused: OnRefused): Promise<void> {
  const views = await writeOrHalve(buffer.take(), writeViews, onRefused);
  buffer.giveBack(views.left);
  if (views.left.length > 0) throw views.error;
  const searches = await writeOrHalve(words.take(Date.now()), writeSearches, onRefused);
  words.giveBack(searches.left);
  if (searches.left.length > 0) throw searches.error;
}

async function writeViews(pending: readonly PendingViews[]): Promise<void> {
  const found = await Promise.all(
    [...keysByKind(pending)].map(async ([kind, keys]) => [kind, await findRecords(kind, keys)] as const),
  );
  const { pages, articles, site } = counterRows(pending, new Map(found));
  await withTransaction(async (trx) => {
    await addPageViews(pages, trx);
    await addArticleViews(articles, trx);
    await addSiteCounts(site, trx);
  });
}

async function writeSearches(pending: readonly PendingSearches[]): Promise<void> {
  await addSearches(pending.map((one) => ({ ...one, isFound: isFoundFor(one.words) })));
}
