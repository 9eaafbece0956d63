import { expect, it } from "vitest";
import { emptySlot, type FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import front from "../front.zh-cn.ts";
import { fillOf, lackingOf, notesOf, slotTimeText, standingOf, titleOf, type Known } from "./slot-words.ts";

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

/** 2026-11-20 12:00 in Shanghai. */
const NOON = 1_795_147_200;
const notes = (more: Partial<FrontSlot>, over: Partial<Known> = {}) =>
  notesOf(emptySlot("headline", more), { ...known, ...over }, NOON, front);

it("says under a slot what readers see differently, and nothing that is over or not there", () => {
  expect(notes({ article: 1 })).toEqual([]);
  expect(notes({ article: 1, title: "另起的题", picture: "sha", badge: "独家" })).toEqual([
    front.retitled,
    front.repictured,
    "独家",
  ]);
  expect(notes({ url: "https://a.example/", title: "外链" })).toEqual(["https://a.example/"]);
  expect(notes({ article: 1, industry: 4 }, { industries: new Map([[4, "汽车"]]) })).toEqual(["汽车"]);
  expect(notes({ article: 5 })).toEqual([front.down]);
  expect(notes({ article: 1, from: NOON, until: NOON + 1 })).toEqual([front.until("12:00:01")]);
  expect(notes({ article: 1, from: NOON + 60, until: NOON + 86_400 })).toEqual([
    front.from("12:01"),
    front.until("11-21 12:00"),
  ]);
  expect(notes({ article: 1, until: NOON })).toEqual([front.over]);
});

it("names the pictures of a version that readers do not see, by slot and picture", () => {
  const [own, other] = [1, 2].map((article) => emptySlot("headline", { article, picture: "sha" })) as [
    FrontSlot,
    FrontSlot,
  ];
  const lacking = lackingOf({ slots: [own, other], leftOut: [{ slot: "headline:0:1", fault: "expired" }] });
  const shown = { ...known, lacking };
  expect(notesOf(own, shown, NOON, front)).toEqual([front.lacks.expired, front.repictured]);
  expect(notesOf(other, shown, NOON, front)).toEqual([front.repictured]);
  expect(notesOf({ ...own, picture: "another" }, shown, NOON, front)).toEqual([front.repictured]);
});

it("takes the title of the slot, its story, its subject or its address, and the day of a time that is not today", () => {
  const titles = { ...known, subjects: new Map([[9, "专题"]]) };
  expect(titleOf(emptySlot("headline", { article: 1, title: "改过" }), titles)).toBe("改过");
  expect(titleOf(emptySlot("headline", { article: 1 }), titles)).toBe("1");
  expect(titleOf(emptySlot("subject", { subject: 9 }), titles)).toBe("专题");
  expect(titleOf(emptySlot("headline", { url: "https://a.example/" }), titles)).toBe("https://a.example/");
  expect([slotTimeText(NOON, NOON), slotTimeText(NOON + 86_400, NOON)]).toEqual(["12:00", "11-21 12:00"]);
});
