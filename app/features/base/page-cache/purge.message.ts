import { pageTag, readPageTags, type PageTag } from "#app/lib/page/page-tag.ts";

/**
 * A change of pages. `purge`: do not show them again. `refresh`: render them again and show the old ones meanwhile.
 * `withhold`: outer caches may not store them for an hour, because a record on them was taken down.
 */
export type PurgeStrength = "purge" | "refresh" | "withhold";

export type PurgeMessage = { strength: PurgeStrength; tags: PageTag[] };

/** The greatest payload length; PostgreSQL accepts less than 8000 bytes. */
const MAX_PAYLOAD = 7_500;
/** The number of payloads above which everything is purged instead. */
const MOST_PAYLOADS = 8;

/** Returns the payloads for tags, each short enough for one notification: a list for a purge, else an object. */
export function messages(strength: PurgeStrength, tags: PageTag[]): string[] {
  const groups: PageTag[][] = [[]];
  let length = 2;
  for (const tag of new Set(tags)) {
    const size = Buffer.byteLength(JSON.stringify(tag)) + 1;
    length += size;
    if (length > MAX_PAYLOAD) {
      groups.push([]);
      length = 2 + size;
    }
    groups.at(-1)?.push(tag);
  }
  const told = groups.length > MOST_PAYLOADS ? [[pageTag.everything]] : groups.filter((group) => group.length > 0);
  return told.map((group) => JSON.stringify(strength === "purge" ? group : { [strength]: group }));
}

/** Parses a payload. An unreadable payload may mean anything, so it purges everything. */
export function readMessage(payload: string): PurgeMessage {
  const message = parse(payload);
  const purged = readPageTags(message);
  if (purged !== undefined) return { strength: "purge", tags: purged };
  for (const strength of ["refresh", "withhold"] as const) {
    const tags = readPageTags((message as { [name in PurgeStrength]?: unknown } | null)?.[strength]);
    if (tags !== undefined) return { strength, tags };
  }
  return { strength: "purge", tags: [pageTag.everything] };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
