import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { judgePictures } from "#app/features/base/picture/newsroom/picture-fault.service.server.ts";
import { demandPictures, demandSeen } from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
import { hashesIn } from "#app/features/base/picture/newsroom/picture-text.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Db } from "#db/client.ts";
import type { SiteNounRecord } from "./site-noun.schema.ts";

/** Where a thing names pictures: the logo of a friend link, the texts of a page. */
function picturedIn(record: SiteNounRecord | undefined): string {
  if (record === undefined) return "";
  if ("logo" in record) return record.logo;
  return "body_html" in record ? record.body_html + record.body_html_en : "";
}

/** A thing as it is to be, and as it stands, if it does. */
type Change = { record: SiteNounRecord; stands: SiteNounRecord | undefined };

const textOf = ({ record, stands }: Change) => ({ says: picturedIn(record), said: picturedIn(stands) });

/** Throws a Refusal for a picture that the actor does not see, and that does not stand in the thing already. */
export const demandSeenPictures = (actor: StaffActor, change: Change, trx: Db) =>
  demandSeen(actor, textOf(change), trx);

/** The same, and for a picture without a right to be shown in what readers have: the thing would make it public. */
export async function demandPicturesOf(actor: StaffActor, change: Change, trx: Db): Promise<void> {
  const { record } = change;
  const text = textOf(change);
  if (!("logo" in record)) return demandPictures(actor, { ...text, isShown: isPublished(record) }, trx);
  await demandSeen(actor, text, trx);
  const hashes = record.enabled ? hashesIn(record.logo) : [];
  // Below a picture of a text there is a place for words that a machine made it, in a logo there is none.
  const [logo] = hashes.length === 0 ? [] : await judgePictures({ hashes, ids: [] }, new Date(), trx);
  const fault = logo?.shownFault ?? null;
  if (fault !== null) throw new Refusal(({ staff }) => staff.picture.inLogo(fault));
}

const isPublished = (record: SiteNounRecord) => "published" in record && record.published;

/** Takes the pictures of what a thing said from their public addresses that nothing public shows any more. */
export const withdrawPicturesOf = (before: SiteNounRecord, trx: Db) =>
  withdrawFiles({ body: picturedIn(before), coverId: null }, trx);
