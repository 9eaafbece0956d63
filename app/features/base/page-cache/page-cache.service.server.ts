import { AsyncLocalStorage } from "node:async_hooks";
import { pageTag, type PageTag } from "#app/lib/page-tag.ts";
import type { Db } from "#db/client.ts";
import {
  findPurgeMark,
  findPurgesSince,
  findWithheldWithin,
  forgetPurgesBefore,
  logPurges,
  PURGE_CHANNEL,
  type PurgeMark,
  type Query,
} from "./page-cache.repo.server.ts";
import { messages, type PurgeStrength } from "./purge.message.ts";

export { PURGE_CHANNEL };

/** For so long an instance may be cut off without losing all its pages. */
const KEPT_MS = 3_600_000;

/** Tags of pages by what becomes of these. */
type PageChanges = Partial<Record<PurgeStrength, PageTag[]>>;

/** Tells every instance what becomes of pages with these tags; inside a transaction when it commits. */
export async function changePages(changes: PageChanges, trx?: Db): Promise<void> {
  const { withhold = [], ...others } = changes;
  const { purge = [], refresh = [] } = quiet.getStore() === true ? {} : others;
  const payloads = [...messages("purge", purge), ...messages("refresh", refresh), ...messages("withhold", withhold)];
  if (payloads.length > 0) await logPurges(payloads, trx);
}

/**
 * Takes every page with one of the tags out of use, in every instance: for what must not be seen again. Inside a
 * transaction the word goes out when it commits.
 */
export async function purgePages(tags: PageTag[], trx?: Db): Promise<void> {
  await changePages({ purge: tags }, trx);
}

/**
 * Has every page with one of the tags made anew, in every instance, while the old one is still shown: for what may be
 * some seconds old, as lists that something has been added to. Inside a transaction as purgePages.
 */
export async function refreshPages(tags: PageTag[], trx?: Db): Promise<void> {
  await changePages({ refresh: tags }, trx);
}

const quiet = new AsyncLocalStorage<true>();

/**
 * Does work of many changes without a word for each of them to the instances: for what fills a site that nobody reads yet.
 * Whoever calls it purges everything when the work is done.
 */
export function withoutPurges<T>(work: () => Promise<T>): Promise<T> {
  return quiet.run(true, work);
}

/** What is withheld now, as it was sent: for an instance that begins. */
export function withheldNow(): Promise<string[]> {
  return findWithheldWithin(KEPT_MS);
}

/** Where the log of purges stands, asked on the connection that hears them. */
export function markPurges(query: Query): Promise<PurgeMark | undefined> {
  return findPurgeMark(query);
}

/** The payloads that were sent since a mark; one about everything when that cannot be told. */
export async function missedPurges(query: Query, mark: PurgeMark | undefined): Promise<string[]> {
  const missed = mark && (await findPurgesSince(query, mark));
  return missed ?? messages("purge", [pageTag.everything]);
}

/** Forgets purges that no instance needs any more. */
export function forgetPurges(now: Date): Promise<number> {
  return forgetPurgesBefore(new Date(now.getTime() - KEPT_MS));
}
