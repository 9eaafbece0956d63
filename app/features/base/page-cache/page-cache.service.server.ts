import { AsyncLocalStorage } from "node:async_hooks";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
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

/** The milliseconds for which an instance may be disconnected without losing all its pages. */
const KEPT_MS = 3_600_000;

/** Page tags, keyed by the kind of change. */
type PageChanges = Partial<Record<PurgeStrength, PageTag[]>>;

/** Notifies every instance of changes to pages with these tags. Inside a transaction it notifies on commit. */
export async function changePages(changes: PageChanges, trx?: Db): Promise<void> {
  const { withhold = [], ...others } = changes;
  const { purge = [], refresh = [] } = quiet.getStore() === true ? {} : others;
  const payloads = [...messages("purge", purge), ...messages("refresh", refresh), ...messages("withhold", withhold)];
  if (payloads.length > 0) await logPurges(payloads, trx);
}

/**
 * Purges every page with one of the tags in every instance, for pages that must not be shown again. Inside a
 * transaction it notifies on commit.
 */
export async function purgePages(tags: PageTag[], trx?: Db): Promise<void> {
  await changePages({ purge: tags }, trx);
}

/**
 * Renders every page with one of the tags again in every instance, while readers still see the old one. It suits pages
 * that may be some seconds old, such as lists with a new entry. Inside a transaction it notifies on commit.
 */
export async function refreshPages(tags: PageTag[], trx?: Db): Promise<void> {
  await changePages({ refresh: tags }, trx);
}

const quiet = new AsyncLocalStorage<true>();

/**
 * Runs work with many changes without notifying the instances, to fill a site without readers. The caller purges
 * everything afterwards.
 */
export function withoutPurges<T>(work: () => Promise<T>): Promise<T> {
  return quiet.run(true, work);
}

/** Returns the payloads of pages that outer caches may not store, for an instance that starts. */
export function withheldNow(): Promise<string[]> {
  return findWithheldWithin(KEPT_MS);
}

/** Returns the current position in the log of purges, read on the listening connection. */
export function markPurges(query: Query): Promise<PurgeMark | undefined> {
  return findPurgeMark(query);
}

/** Returns the payloads sent since a mark, or one that purges everything if they are unknown. */
export async function missedPurges(query: Query, mark: PurgeMark | undefined): Promise<string[]> {
  const missed = mark && (await findPurgesSince(query, mark));
  return missed ?? messages("purge", [pageTag.everything]);
}

/** Deletes purges that no instance needs any more. */
export function forgetPurges(now: Date): Promise<number> {
  return forgetPurgesBefore(new Date(now.getTime() - KEPT_MS));
}
