import { isSameSlot, slotKey, type FrontSlot } from "./front.slots.ts";

/** A slot of three versions of a front: where two staff members differ, the user chooses. */
export type MergeRow = {
  key: string;
  base: FrontSlot | undefined;
  mine: FrontSlot | undefined;
  theirs: FrontSlot | undefined;
  /** Both have changed it, and not to the same. */
  isConflict: boolean;
  /** The default choice: a change by one side alone applies, in a conflict the draft's. */
  choice: "mine" | "theirs";
};

type Versions = { base: readonly FrontSlot[]; mine: readonly FrontSlot[]; theirs: readonly FrontSlot[] };

/** The slots that the draft and what was launched meanwhile do not have alike, beside what both began with. */
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
 * Merges a front by the choices: in the order of the draft if it has moved a slot, else in that of the launch. Slots of the
 * other one alone keep their predecessor.
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

/** Whether the common slots have another order. */
function hasMoved(one: readonly FrontSlot[], other: readonly FrontSlot[]): boolean {
  const common = (slots: readonly FrontSlot[], others: readonly FrontSlot[]) => {
    const keys = new Set(others.map(slotKey));
    return slots.map(slotKey).filter((key) => keys.has(key));
  };
  return common(one, other).join() !== common(other, one).join();
}
