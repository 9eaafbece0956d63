import { beforeEach, expect, it, vi } from "vitest";
import { emptySlot, type FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { FrontDraft, moved, put, withTarget, type FrontData } from "./front-draft.ts";

vi.mock("#app/newsroom/kit/client/request.ts", () => ({ newsroomRequest: vi.fn() }));

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

it("inserts a story or a subject only where it belongs", () => {
  const at = (area: FrontSlot["area"], industry?: number) => ({ area, index: 1, industry });
  expect(articles(withTarget(slots, { article: 7 }, at("headline")) ?? [])).toEqual([1, 7, 2, 3]);
  expect(withTarget(slots, { subject: 8 }, at("subject"))).toContainEqual(emptySlot("subject", { subject: 8 }));
  expect(withTarget(slots, { subject: 8 }, at("headline"))).toBeUndefined();
  expect(withTarget(slots, { article: 7 }, at("subject"))).toBeUndefined();
  expect(withTarget(slots, { article: 7 }, at("notice", 4))).toBeUndefined();
  expect(withTarget(slots, { article: 7 }, at("industry"))).toBeUndefined();
  expect(withTarget(slots, { subject: 8 }, at("industry", 4))).toBeUndefined();
});

it("replaces the story of an industry, and leaves those of other industries", () => {
  const [four, five] = [4, 5].map((industry) => emptySlot("industry", { industry, article: 1 }));
  const own = emptySlot("industry", { industry: 4, article: 7 });
  const filled = withTarget([four!, five!, ...slots], { article: 7 }, { area: "industry", index: 0, industry: 4 });
  expect(filled).toEqual([...slots, five, own]);
});

it("moves a dragged slot within its area, and takes its story into another area", () => {
  const key = "headline:0:3";
  expect(articles(withTarget(slots, { key }, { area: "headline", index: 0, industry: undefined }) ?? [])).toEqual([
    3, 1, 2,
  ]);
  const taken = withTarget(slots, { key }, { area: "industry", index: 0, industry: 4 });
  expect(taken?.at(-1)).toEqual(emptySlot("industry", { industry: 4, article: 3 }));
  const ofIndustry = emptySlot("industry", { industry: 4, article: 3 });
  const inIndustry = { area: "industry", index: 1, industry: 5 } as const;
  expect(withTarget([ofIndustry], { key: "industry:4:3" }, inIndustry)).toBeUndefined();
  expect(
    withTarget(slots, { key: "headline:0:99" }, { area: "headline", index: 0, industry: undefined }),
  ).toBeUndefined();
});

const ME = 1;
const answers = {
  "POST /newsroom/frontLease": { fence: 3, holder: null },
  "POST /newsroom/saveFront": { saved: true, version: 2 },
};
beforeEach(() => {
  vi.mocked(newsroomRequest).mockImplementation((async (call: keyof typeof answers) => ({
    ok: true,
    data: answers[call],
  })) as never);
});
const fromServer = (list: FrontSlot[], version: number, holder: { staffId: number; name: string } | null) =>
  ({ draft: { slots: list, version }, live: { slots: [] }, holder }) as unknown as FrontData;

it("can be undone up to what the server has, and not beyond a change by another editor", async () => {
  const draft = new FrontDraft();
  draft.receive(fromServer(slots, 1, null), ME);
  await draft.change(put(slots, slot(7), 0));
  const mine = draft.get().slots;
  // The server returns the slots that it was sent.
  draft.receive(fromServer(structuredClone(mine), 2, { staffId: ME, name: "自己" }), ME);
  expect(draft.undo()).toBe(true);
  await draft.save();
  expect(draft.get().slots).toEqual(slots);
  await draft.change(put(slots, slot(8), 0));
  draft.receive(fromServer([slot(9)], 3, { staffId: ME, name: "自己" }), ME);
  expect(draft.undo()).toBe(false);
  draft.leave();
});

it("is lost when another editor holds it, and stays with its own", async () => {
  const draft = new FrontDraft();
  draft.receive(fromServer(slots, 1, null), ME);
  await draft.change(put(slots, slot(7), 0));
  expect([draft.get().isMine, draft.fence]).toEqual([true, 3]);
  for (const holder of [null, { staffId: ME, name: "自己" }]) {
    draft.receive(fromServer(draft.get().slots, 2, holder), ME);
    expect(draft.get().isMine).toBe(true);
  }
  draft.receive(fromServer(draft.get().slots, 2, { staffId: 2, name: "同事" }), ME);
  expect(draft.get()).toMatchObject({ isMine: false, holder: "同事" });
  expect(draft.fence).toBe(0);
});
