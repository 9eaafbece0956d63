import { withdrawFiles } from "#app/features/base/media/media-place.service.server.ts";
import { Refusal } from "#app/features/base/refusal/refusal.ts";
import { readSeenHashes } from "#app/features/newsroom/picture/picture-cut.service.server.ts";
import { judgePictures } from "#app/features/newsroom/picture/picture-fault.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Db } from "#db/client.ts";
import { particularsOf } from "./site-noun-kinds.service.server.ts";
import type { SiteNounKind } from "./site-noun.rules.ts";
import type { SiteNounRecord } from "./site-noun.schema.ts";

const PICTURES = /\/media\/([0-9a-f]{64})\//g;

/** Where a thing names pictures: the logo of a friend link, the texts of a page. */
function placesOf(record: SiteNounRecord): string {
  if ("logo" in record) return record.logo;
  return "body_html" in record ? record.body_html + record.body_html_en : "";
}

const hashesIn = (text: string) => [...new Set([...text.matchAll(PICTURES)].flatMap(([, sha]) => sha ?? []))];

/** Throws a Refusal for a picture that the actor does not see, and that does not stand in the thing already. */
export async function demandSeen(
  actor: StaffActor,
  record: SiteNounRecord,
  stands: SiteNounRecord | undefined,
  trx?: Db,
): Promise<void> {
  const known = new Set(stands === undefined ? [] : hashesIn(placesOf(stands)));
  const fresh = hashesIn(placesOf(record)).filter((sha) => !known.has(sha));
  const seen = await readSeenHashes(actor, fresh, trx);
  if (fresh.some((sha) => !seen.has(sha))) throw new Refusal(({ staff }) => staff.picture.notHere);
}

/**
 * Throws a Refusal for a picture that the actor does not see, or of a thing that readers have for one without a right to be
 * shown: the thing would make it public.
 */
export async function demandPictures(
  actor: StaffActor,
  kind: SiteNounKind,
  { record, stands }: { record: SiteNounRecord; stands: SiteNounRecord | undefined },
  trx: Db,
): Promise<void> {
  const hashes = hashesIn(placesOf(record));
  if (hashes.length === 0) return;
  await demandSeen(actor, record, stands, trx);
  const { shown } = particularsOf(kind);
  if (shown === undefined || !new Map<string, unknown>(Object.entries(record)).get(shown)) return;
  // Below the picture of a text there is a place for words that a machine made it, in a logo there is none.
  const isLogo = "logo" in record;
  for (const { fault, shownFault } of await judgePictures({ hashes, ids: [] }, new Date(), trx)) {
    if (isLogo && shownFault !== null) throw new Refusal(({ staff }) => staff.picture.inLogo(shownFault));
    if (!isLogo && fault !== null) throw new Refusal(({ staff }) => staff.picture.inPage(fault));
  }
}

/** Takes the pictures of what a thing said from their public addresses that nothing public shows any more. */
export const withdrawPicturesOf = (before: SiteNounRecord, trx: Db) =>
  withdrawFiles({ body: placesOf(before), coverId: null }, trx);
