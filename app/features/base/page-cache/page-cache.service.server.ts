import type { Db } from "#db/client.ts";
import { notifyPurge, PURGE_CHANNEL } from "./page-cache.repo.server.ts";

export { PURGE_CHANNEL };

/** PostgreSQL takes payloads below 8000 bytes. */
const MAX_PAYLOAD = 7_500;
/** So many tags are as good as all. */
const MOST_PAYLOADS = 8;

/**
 * Tells every instance to forget the pages that carry one of the tags. Inside a transaction the word goes out
 * when it commits.
 */
export async function purgePages(tags: string[], trx?: Db): Promise<void> {
  for (const payload of payloads([...new Set(tags)])) await notifyPurge(payload, trx);
}

/** Tags as JSON arrays, each short enough for one notification. */
export function payloads(tags: string[]): string[] {
  const groups: string[][] = [[]];
  let length = 2;
  for (const tag of tags) {
    const size = Buffer.byteLength(JSON.stringify(tag)) + 1;
    length += size;
    if (length > MAX_PAYLOAD) {
      groups.push([]);
      length = 2 + size;
    }
    groups.at(-1)?.push(tag);
  }
  if (groups.length > MOST_PAYLOADS) return ['["*"]'];
  return groups.filter((group) => group.length > 0).map((group) => JSON.stringify(group));
}
