import { expect, it } from "vitest";
import { emptySlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { fillOf, standingOf, type Known } from "./slot-words.ts";

const story = (id: number, state: "live" | "down") =>
  [id, { id, title: String(id), state, column: "", at: 0, views: 0, before: 0 }] as const;
const known: Known = {
  lacking: new Map(),
  stories: new Map([...[1, 2, 3, 4, 6, 7, 8].map((id) => story(id, "live")), story(5, "down")]),
  subjects: new Map(),
  industries: new Map(),
};
const slots = [1, 2, 3, 4, 5].map((article) => emptySlot("headline", { article }));

it("turns the slot of a story that was taken down red, and fills its place with the newest that stands nowhere", () => {
  expect(slots.map((slot) => standingOf(slot, known, 100))).toEqual(["shown", "shown", "shown", "shown", "red"]);
  expect(fillOf(slots, known, [1, 8, 5, 7], 100)).toEqual([8]);
  expect(fillOf(slots.slice(0, 2), known, [8, 1, 7, 6, 5], 100)).toEqual([8, 7, 6]);
  const full = [1, 2, 3, 4, 6].map((article) => emptySlot("headline", { article }));
  expect(fillOf(full, known, [8], 100)).toEqual([]);
  // An expired slot and a future slot leave their position free as well.
  expect(fillOf([...full.slice(0, 4), emptySlot("headline", { article: 6, until: 99 })], known, [8], 100)).toEqual([8]);
});
