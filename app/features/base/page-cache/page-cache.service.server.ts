import type { PageTag } from "#app/lib/page-tag.ts";
import type { Db } from "#db/client.ts";
import { notifyPurge, PURGE_CHANNEL } from "./page-cache.repo.server.ts";
import { messages } from "./purge.message.ts";

export { PURGE_CHANNEL };

/**
 * Takes every page with one of the tags out of use, in every instance: for what must not be seen again. Inside a
 * transaction the word goes out when it commits.
 */
export async function purgePages(tags: PageTag[], trx?: Db): Promise<void> {
  for (const message of messages("purge", tags)) await notifyPurge(message, trx);
}

/**
 * Has every page with one of the tags made anew, in every instance, while the old one is still shown: for what may be
 * some seconds old, as lists that something has been added to. Inside a transaction as purgePages.
 */
export async function refreshPages(tags: PageTag[], trx?: Db): Promise<void> {
  for (const message of messages("refresh", tags)) await notifyPurge(message, trx);
}
