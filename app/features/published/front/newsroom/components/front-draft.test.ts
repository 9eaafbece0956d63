import { expect, it } from "vitest";
import { emptySlot, type FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { moved, put } from "./front-draft.ts";

const slot = (article: number, more: Partial<FrontSlot> = {}) => emptySlot("headline", { article, ...more });
const slots = [slot(1), slot(2, { title: "改过" }), slot(3), emptySlot("subject", { subject: 9 })];
const articles = (list: FrontSlot[]) => list.filter(({ area }) => area === "headline").map(({ article }) => article);

it("moves a slot among those of its area, and not beyond its ends", () => {
  expect(articles(moved(slots, "headline:0:3", -1))).toEqual([1, 3, 2]);
  expect(articles(moved(slots, "headline:0:1", -1))).toEqual([1, 2, 3]);
  expect(articles(moved(slots, "headline:0:1", 9))).toEqual([2, 3, 1]);
  expect(moved(slots, "headline:0:1", 1)).toContainEqual(slots[3]);
});

it("puts a story at a place before those that stood there, and takes it from where it stood, with its title", () => {
  expect(articles(put(slots, slot(7), 0))).toEqual([7, 1, 2, 3]);
  expect(articles(put(slots, slot(7), 8))).toEqual([1, 2, 3, 7]);
  const again = put(slots, slot(2), 0);
  expect(articles(again)).toEqual([2, 1, 3]);
  expect(again).toContainEqual(slots[1]);
});
