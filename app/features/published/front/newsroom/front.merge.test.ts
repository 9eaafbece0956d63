import { describe, expect, it } from "vitest";
import { differingSlots, mergedSlots } from "./front.merge.ts";
import { emptySlot, type FrontSlot } from "./front.slots.ts";

const slot = (article: number, more: Partial<FrontSlot> = {}) => emptySlot("headline", { article, ...more });
const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((id) => slot(id)) as [
  FrontSlot,
  FrontSlot,
  FrontSlot,
  FrontSlot,
  FrontSlot,
];
const merge = (base: FrontSlot[], mine: FrontSlot[], theirs: FrontSlot[]) => {
  const versions = { base, mine, theirs };
  return mergedSlots(versions, differingSlots(versions)).map(({ article }) => article);
};

describe("what two hands have done to a front", () => {
  it("comes together where they did not touch the same", () => {
    expect(merge([a, b, c], [a, d, b, c], [a, b, e])).toEqual([1, 4, 2, 5]);
  });

  it("keeps the order that the draft gave, with what the other one added behind its neighbour", () => {
    expect(merge([a, b, c], [c, b, a], [a, b, e, c])).toEqual([3, 2, 5, 1]);
  });

  it("takes what the other one took out, and leaves out what the draft took out", () => {
    expect(merge([a, b, c], [a, b], [b, c])).toEqual([2]);
  });

  it("is a conflict where both changed one slot, and the draft has its way until somebody chooses", () => {
    const versions = { base: [a], mine: [slot(1, { title: "我的" })], theirs: [slot(1, { title: "他的" })] };
    const rows = differingSlots(versions);
    expect(rows.map(({ isConflict, choice }) => [isConflict, choice])).toEqual([[true, "mine"]]);
    expect(mergedSlots(versions, rows)[0]?.title).toBe("我的");
    expect(mergedSlots(versions, [{ ...rows[0]!, choice: "theirs" }])[0]?.title).toBe("他的");
  });

  it("is nothing where both did the same", () => {
    expect(differingSlots({ base: [a], mine: [a, b], theirs: [a, b] })).toEqual([]);
  });
});
