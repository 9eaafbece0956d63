import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Db } from "#db/client.ts";
import { judgePictures } from "./picture-fault.service.server.ts";
import { requireVisiblePictures } from "./picture-text.service.server.ts";
import { hashesIn } from "./picture-text.ts";

/** The address of a record's picture, its former one, and whether readers see it. */
type PictureField = { says: string; said: string; isShown: boolean };

/**
 * Throws Refusal if the picture of a record must not be saved: the staff member may not see it, or readers would see it
 * without a licence or without its label "AI", since it has no caption. `of`: the refusal's text.
 */
export async function requirePictureField(
  actor: StaffActor,
  { says, said, isShown }: PictureField,
  of: "inLogo" | "inPortrait",
  trx: Db,
): Promise<void> {
  await requireVisiblePictures(actor, { says, said }, trx);
  const hashes = isShown ? hashesIn(says) : [];
  const [picture] = hashes.length === 0 ? [] : await judgePictures({ hashes, ids: [] }, new Date(), trx);
  const fault = picture?.shownFault ?? null;
  if (fault !== null) throw new Refusal(({ staff }) => staff.picture[of](fault));
}
