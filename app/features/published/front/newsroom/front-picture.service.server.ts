import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSeenHashes } from "#app/features/base/picture/newsroom/picture-cut.service.server.ts";
import { judgePictures } from "#app/features/base/picture/newsroom/picture-fault.service.server.ts";
import type { ShownFault } from "#app/features/base/picture/newsroom/picture.rules.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Db } from "#db/client.ts";
import { slotKey, type FrontSlot, type LeftOut } from "./front.slots.ts";

/**
 * Throws a Refusal that names the position if a slot's own picture has no rights when the slots go live. Slots that
 * have ended by then are not checked.
 */
export async function requireSlotPictures(slots: readonly FrontSlot[], at: Date, trx: Db): Promise<void> {
  const [first] = placesOf(slots, await findLeftOut(slots, at, trx));
  if (first !== undefined) throw new Refusal(({ staff }) => staff.picture.inSlot(first.place, first.fault));
}

/** Returns the slots that are shown at a time although their own picture must not be shown then. */
export async function findLeftOut(slots: readonly FrontSlot[], at: Date, trx?: Db): Promise<LeftOut[]> {
  const standing = slots.filter(({ until }) => until === 0 || until * 1_000 > at.getTime());
  const faults = await judgeSlotPictures(standing, at, trx);
  return standing.flatMap((slot) => {
    const fault = faults.get(slot.picture);
    return fault === undefined ? [] : { slot: slotKey(slot), fault };
  });
}

/** Returns why slots' own pictures must not be shown at a time, keyed by hash. Permitted pictures are left out. */
async function judgeSlotPictures(slots: readonly FrontSlot[], at: Date, trx?: Db): Promise<Map<string, ShownFault>> {
  const hashes = [...new Set(slots.map(({ picture }) => picture))].filter((picture) => picture !== "");
  if (hashes.length === 0) return new Map();
  const found = await judgePictures({ hashes, ids: [] }, at, trx);
  return new Map(
    found.flatMap(({ sha256, shownFault }) => (shownFault === null ? [] : [[sha256, shownFault] as const])),
  );
}

/** Returns the positions, from 1, of the headline slots whose picture is left out. */
function placesOf(slots: readonly FrontSlot[], leftOut: readonly LeftOut[]) {
  const faults = new Map(leftOut.map(({ slot, fault }) => [slot, fault]));
  return slots
    .filter(({ area }) => area === "headline")
    .flatMap((slot, index) => {
      const fault = faults.get(slotKey(slot));
      return fault === undefined ? [] : { place: index + 1, fault };
    });
}

/** Returns the slots as readers see them. A slot whose own picture may not be shown uses the cover of its story. */
export function withoutPictures(slots: readonly FrontSlot[], leftOut: readonly LeftOut[]): FrontSlot[] {
  const keys = new Set(leftOut.map(({ slot }) => slot));
  return slots.map((slot) => (keys.has(slotKey(slot)) ? { ...slot, picture: "" } : slot));
}

/**
 * Throws a Refusal for a picture that no earlier version has and the actor may not see, because a launch would publish
 * it.
 */
export async function requireVisibleSlotPictures(
  actor: StaffActor,
  slots: readonly FrontSlot[],
  { known, trx }: { known: readonly FrontSlot[]; trx: Db },
): Promise<void> {
  const had = new Set(["", ...known.map(({ picture }) => picture)]);
  const added = [...new Set(slots.map(({ picture }) => picture))].filter((picture) => !had.has(picture));
  const seen = await readSeenHashes(actor, added, trx);
  if (added.some((picture) => !seen.has(picture))) throw new Refusal(({ staff }) => staff.picture.notHere);
}
