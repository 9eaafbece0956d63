import { expect, test } from "vitest";
import { slotChanges } from "./front.changes.ts";
import { emptySlot, type FrontSlot } from "./front.slots.ts";

const slot = (article: number, more: Partial<FrontSlot> = {}) => emptySlot("headline", { article, ...more });
const said = (before: FrontSlot[], after: FrontSlot[]) =>
  slotChanges(before, after).map(({ kind, slot: { article } }) => `${kind} ${article}`);

test("a slot that was put before others has come; those that made room have not moved", () => {
  expect(
    said(
      [1, 2, 3].map((id) => slot(id)),
      [9, 1, 2, 3].map((id) => slot(id)),
    ),
  ).toEqual(["added 9"]);
});

test("a slot that was taken past others has moved, they have not", () => {
  expect(
    said(
      [1, 2, 3, 4].map((id) => slot(id)),
      [4, 1, 2, 3].map((id) => slot(id)),
    ),
  ).toEqual(["moved 4"]);
  expect(
    said(
      [1, 2, 3, 4].map((id) => slot(id)),
      [2, 3, 4, 1].map((id) => slot(id)),
    ),
  ).toEqual(["moved 1"]);
});

test("slots that went, and that say something else, are named, each once", () => {
  const after = [slot(3), slot(1, { title: "换个说法" }), slot(5)];
  expect(
    said(
      [1, 2, 3].map((id) => slot(id)),
      after,
    ),
  ).toEqual(["edited 1", "added 5", "removed 2"]);
  expect(said(after, after)).toEqual([]);
});

test("the order of areas that do not touch is no change", () => {
  const [story, notice] = [slot(1), emptySlot("notice", { title: "维护" })];
  expect(said([story, notice], [notice, story])).toEqual([]);
});
