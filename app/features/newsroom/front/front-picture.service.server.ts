import { Refusal } from "#app/features/base/refusal/refusal.ts";
import { judgePictures } from "#app/features/newsroom/picture/picture-fault.service.server.ts";
import type { Db } from "#db/client.ts";
import type { FrontSlot } from "./front.slots.ts";

/**
 * Throws a Refusal, naming the place, for a slot whose own picture has no right to be shown at the moment at which the slots go
 * live. Slots that are over by then show nothing.
 */
export async function demandSlotPictures(slots: readonly FrontSlot[], at: Date, trx: Db): Promise<void> {
  const headlines = slots.filter(({ area }) => area === "headline");
  const hashes = headlines.flatMap(({ picture, until }) =>
    picture === "" || (until !== 0 && until * 1_000 <= at.getTime()) ? [] : picture,
  );
  if (hashes.length === 0) return;
  const found = await judgePictures({ hashes, ids: [] }, at, trx);
  const faults = new Map(found.flatMap(({ sha256, fault }) => (fault === null ? [] : [[sha256, fault] as const])));
  for (const [index, { picture }] of headlines.entries()) {
    const fault = faults.get(picture);
    if (fault !== undefined) throw new Refusal(({ staff }) => staff.picture.inSlot(index + 1, fault));
  }
}
