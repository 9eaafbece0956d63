import type { Db } from "#db/client.ts";
import { notifyPurge } from "./page-cache.repo.server.ts";

/** PostgreSQL takes payloads below 8000 bytes; tags are ASCII. */
const MAX_PAYLOAD = 7_500;

/**
 * Tells every instance to forget the pages that carry one of the tags. Inside a transaction the word goes out
 * when it commits.
 */
export async function purgePages(tags: string[], trx?: Db): Promise<void> {
  for (const payload of payloads([...new Set(tags)])) await notifyPurge(payload, trx);
}

/** Tags as JSON arrays, each short enough for one notification. */
function payloads(tags: string[]): string[] {
  const groups: string[][] = [[]];
  let length = 2;
  for (const tag of tags) {
    length += tag.length + 3;
    if (length > MAX_PAYLOAD) {
      groups.push([]);
      length = tag.length + 5;
    }
    groups.at(-1)?.push(tag);
  }
  return groups.filter((group) => group.length > 0).map((group) => JSON.stringify(group));
}
