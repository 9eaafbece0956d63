import { AREAS, isSameSlot, slotKey, type FrontSlot } from "./front.slots.ts";

/** The change of a slot between two versions of a front. */
export type SlotChange = {
  key: string;
  kind: "added" | "removed" | "moved" | "edited";
  /** The slot after the change. If it was removed, the slot before. */
  slot: FrontSlot;
};

/**
 * Returns the changes from one version to another: slots that were added, removed, edited, or moved past others. Slots
 * that only shifted are unchanged. A slot that was moved and edited counts once, as edited.
 */
export function slotChanges(before: readonly FrontSlot[], after: readonly FrontSlot[]): SlotChange[] {
  return AREAS.flatMap((area) => {
    const own = (slots: readonly FrontSlot[]) => slots.filter((slot) => slot.area === area);
    return changesOfArea(own(before), own(after));
  });
}

function changesOfArea(before: readonly FrontSlot[], after: readonly FrontSlot[]): SlotChange[] {
  const former = new Map(before.map((slot) => [slotKey(slot), slot]));
  const next = new Set(after.map(slotKey));
  const stayed = after.map(slotKey).filter((key) => former.has(key));
  const inOrder = longestRise(
    stayed,
    before.map(slotKey).filter((key) => next.has(key)),
  );
  const changes = after.flatMap((slot): SlotChange[] => {
    const key = slotKey(slot);
    if (!former.has(key)) return [{ key, kind: "added", slot }];
    if (!isSameSlot(former.get(key), slot)) return [{ key, kind: "edited", slot }];
    return inOrder.has(key) ? [] : [{ key, kind: "moved", slot }];
  });
  const gone = before.filter((slot) => !next.has(slotKey(slot)));
  return [...changes, ...gone.map((slot): SlotChange => ({ key: slotKey(slot), kind: "removed", slot }))];
}

/** Returns the longest sequence of keys that are in the same order in both lists. */
function longestRise(keys: readonly string[], order: readonly string[]): Set<string> {
  const places = new Map(order.map((key, place) => [key, place]));
  const best: string[][] = [];
  for (const [index, key] of keys.entries()) {
    const place = places.get(key) ?? 0;
    const before = best.filter((_, at) => (places.get(keys[at] ?? "") ?? 0) < place);
    const longest = before.reduce<string[]>((one, other) => (other.length > one.length ? other : one), []);
    best[index] = [...longest, key];
  }
  return new Set(best.reduce<string[]>((one, other) => (other.length > one.length ? other : one), []));
}
