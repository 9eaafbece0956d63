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

/** For so long an instance may be cut off without losing all its pages. */
const KEPT_MS = 3_600_000;

/** Tags of pages by what becomes of these. */
type PageChanges = Partial<Record<PurgeStrength, PageTag[]>>;

/** Notifies every instance of changes of pages with these tags; inside a transaction when it commits. */
export async function changePages(changes: PageChanges, trx?: Db): Promise<void> {
  const { withhold = [], ...others } = changes;
  const { purge = [], refresh = [] } = quiet.getStore() === true ? {} : others;
  const payloads = [...messages("purge", purge), ...messages("refresh", refresh), ...messages("withhold", withhold)];
  if (payloads.length > 0) await logPurges(payloads, trx);
}

/**
 * Purges every page with one of the tags, in every instance: for pages that must not be seen again. Inside a transaction it
 * notifies when it commits.
 */
export async function purgePages(tags: PageTag[], trx?: Db): Promise<void> {
  await changePages({ purge: tags }, trx);
}

/**
 * Builds every page with one of the tags again, in every instance, while the old one is still shown. For pages that may be some
 * seconds old, such as lists with a new entry. Inside a transaction as purgePages.
 */
export async function refreshPages(tags: PageTag[], trx?: Db): Promise<void> {
  await changePages({ refresh: tags }, trx);
}

const quiet = new AsyncLocalStorage<true>();

/**
 * Runs work of many changes without notifying the instances of each. For filling a site without readers. The caller purges
 * everything afterwards.
 */
export function withoutPurges<T>(work: () => Promise<T>): Promise<T> {
  return quiet.run(true, work);
}

/** The payloads of the withheld pages, for an instance that starts. */
export function withheldNow(): Promise<string[]> {
  return findWithheldWithin(KEPT_MS);
}

/** The current position in the log of purges, read on the listening connection. */
export function markPurges(query: Query): Promise<PurgeMark | undefined> {
  return findPurgeMark(query);
}

/** The payloads sent since a mark; one about everything when they are unknown. */
export async function missedPurges(query: Query, mark: PurgeMark | undefined): Promise<string[]> {
  const missed = mark && (await findPurgesSince(query, mark));
  return missed ?? messages("purge", [pageTag.everything]);
}

/** Forgets purges that no instance needs any more. */
export function forgetPurges(now: Date): Promise<number> {
  return forgetPurgesBefore(new Date(now.getTime() - KEPT_MS));
}
