import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { judgePictures } from "#app/features/base/picture/newsroom/picture-fault.service.server.ts";
import { demandPictures, demandSeen } from "#app/features/base/picture/newsroom/picture-text.service.server.ts";
import { hashesIn } from "#app/features/base/picture/newsroom/picture-text.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Db } from "#db/client.ts";
import type { SiteNounRecord } from "./site-noun.schema.ts";

/** The text of a record that refers to pictures: the logo of a friend link, the bodies of a page. */
function picturedIn(record: SiteNounRecord | undefined): string {
  if (record === undefined) return "";
  if ("logo" in record) return record.logo;
  return "body_html" in record ? record.body_html + record.body_html_en : "";
}

/** A new record, and the stored one if it exists. */
type Change = { record: SiteNounRecord; stands: SiteNounRecord | undefined };

const textOf = ({ record, stands }: Change) => ({ says: picturedIn(record), said: picturedIn(stands) });

/** Throws Refusal for a picture that the actor may not see and that is not in the stored record. */
export const demandSeenPictures = (actor: StaffActor, change: Change, trx: Db) =>
  demandSeen(actor, textOf(change), trx);

/** The same, and throws Refusal for a picture without a licence: the record would publish it. */
export async function demandPicturesOf(actor: StaffActor, change: Change, trx: Db): Promise<void> {
  const { record } = change;
  const text = textOf(change);
  if (!("logo" in record)) return demandPictures(actor, { ...text, isShown: isPublished(record) }, trx);
  await demandSeen(actor, text, trx);
  const hashes = record.enabled ? hashesIn(record.logo) : [];
  // The caption of a picture in a text can contain the AI label; a logo has no caption.
  const [logo] = hashes.length === 0 ? [] : await judgePictures({ hashes, ids: [] }, new Date(), trx);
  const fault = logo?.shownFault ?? null;
  if (fault !== null) throw new Refusal(({ staff }) => staff.picture.inLogo(fault));
}

const isPublished = (record: SiteNounRecord) => "published" in record && record.published;

/** Withdraws the files of the former record's pictures that no public page shows any more. */
export const withdrawPicturesOf = (before: SiteNounRecord, trx: Db) =>
  withdrawFiles({ body: picturedIn(before), coverId: null }, trx);
