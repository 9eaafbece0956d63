import { isSameSlot, slotKey, type FrontSlot } from "./front.slots.ts";

/** A slot in three versions of a front. If two staff members differ, the user chooses. */
export type MergeRow = {
  key: string;
  base: FrontSlot | undefined;
  mine: FrontSlot | undefined;
  theirs: FrontSlot | undefined;
  /** Whether both sides have changed it in different ways. */
  isConflict: boolean;
  /** The default choice: the changed side, or the draft in a conflict. */
  choice: "mine" | "theirs";
};

type Versions = { base: readonly FrontSlot[]; mine: readonly FrontSlot[]; theirs: readonly FrontSlot[] };

/** Returns the slots in which the draft and the launched version differ, with their common base. */
export function differingSlots({ base, mine, theirs }: Versions): MergeRow[] {
  const [before, ours, others] = [base, mine, theirs].map(
    (slots) => new Map(slots.map((slot) => [slotKey(slot), slot])),
  );
  const keys = new Set([...mine, ...theirs].map(slotKey));
  return [...keys].flatMap((key) => {
    const row = { key, base: before?.get(key), mine: ours?.get(key), theirs: others?.get(key) };
    if (isSameSlot(row.mine, row.theirs)) return [];
    const isMine = !isSameSlot(row.mine, row.base);
    const isConflict = isMine && !isSameSlot(row.theirs, row.base);
    return { ...row, isConflict, choice: isMine ? "mine" : "theirs" };
  });
}

/**
 * Merges two versions of a front by the user's choices. The order is that of the draft if the draft has moved a slot,
 * otherwise that of the launched version. Slots that only the other version has stay behind their predecessor.
 */
export function mergedSlots(versions: Versions, rows: readonly MergeRow[]): FrontSlot[] {
  const { base, mine, theirs } = versions;
  const chosen = new Map([...theirs, ...mine].map((slot) => [slotKey(slot), slot]));
  for (const row of rows) {
    const slot = row[row.choice];
    if (slot === undefined) chosen.delete(row.key);
    else chosen.set(row.key, slot);
  }
  const [frame, other] = hasMoved(base, mine) ? [mine, theirs] : [theirs, mine];
  const order = frame.map(slotKey).filter((key) => chosen.has(key));
  other.map(slotKey).forEach((key, index, keys) => {
    if (!chosen.has(key) || order.includes(key)) return;
    const before = keys.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order.flatMap((key) => chosen.get(key) ?? []);
}

/** Returns whether the common slots are in another order. */
function hasMoved(one: readonly FrontSlot[], other: readonly FrontSlot[]): boolean {
  const common = (slots: readonly FrontSlot[], others: readonly FrontSlot[]) => {
    const keys = new Set(others.map(slotKey));
    return slots.map(slotKey).filter((key) => keys.has(key));
  };
  return common(one, other).join() !== common(other, one).join();
}
