import { describe, expect, it } from "vitest";
import { compareTexts } from "#app/features/newsroom/diff/diff.ts";
import { actOfRelease, actOfStep, isShortCorrection, mayBeHandedIn, refusalToTake } from "./review.policy.ts";

it("a story is handed in that may be written in, and has been", () => {
  expect(mayBeHandedIn({ state: "writing", has_changes: true })).toBe(true);
  expect(mayBeHandedIn({ state: "writing", has_changes: false })).toBe(false);
  expect(mayBeHandedIn({ state: "in_review", has_changes: true })).toBe(false);
});

it("each step and each release has a right of its own", () => {
  expect([1, 2, 3].map((step) => actOfStep(step, false))).toEqual(["review.first", "review.second", "review.final"]);
  expect(actOfStep(1, true)).toBe("release.correct-short");
  for (const step of [0, 4]) expect(() => actOfStep(step, false)).toThrow(RangeError);
  expect(actOfRelease("publish", true)).toBe("release.publish");
  expect(actOfRelease("correction", false)).toBe("release.correct");
  expect(actOfRelease("correction", true)).toBe("release.correct-short");
});

describe("a correction of one signature", () => {
  const TEXT = { title: "出口涨了", plain: ["一句。"], tags: ["出口"], commentsOpen: true };
  const isShort = (before: string, after: string, fields: Record<string, unknown> = {}, names: string[] = []) => {
    const live = { fields: TEXT, body: before } as unknown as Parameters<typeof compareTexts>[0];
    const now = { fields: { ...TEXT, ...fields }, body: after } as unknown as Parameters<typeof compareTexts>[0];
    return isShortCorrection(compareTexts(live, now), names);
  };
  const long = (length: number) => "的".repeat(length);
  const LONG = "今年的出口比去年多了一些，多出来的大半是汽车。".repeat(4);

  it.each([
    ["changes words", "<p>他说的对。</p>", "<p>他说得对。</p>", {}, true],
    ["changes words of the title", "<p>正文。</p>", "<p>正文。</p>", { title: "出口真的涨了" }, true],
    ["adds forty characters", `<p>${LONG}</p>`, `<p>${LONG}${long(40)}</p>`, {}, true],
    ["adds forty-one", `<p>${LONG}</p>`, `<p>${LONG}${long(41)}</p>`, {}, false],
    ["changes a figure", "<p>涨了3%。</p>", "<p>涨了5%。</p>", {}, false],
    ["changes a figure in characters", "<p>营收下降三成。</p>", "<p>营收下降五成。</p>", {}, false],
    ["changes an amount in characters", "<p>罚款一百万元。</p>", "<p>罚款二百万元。</p>", {}, false],
    ["changes how often it doubled", "<p>翻一番。</p>", "<p>翻两番。</p>", {}, false],
    ["changes a share in characters", "<p>其中三分之一。</p>", "<p>其中三分之二。</p>", {}, false],
    ["changes a rank", "<p>第三季度亏损。</p>", "<p>第四季度亏损。</p>", {}, false],
    ["changes how many", "<p>涉及一家企业。</p>", "<p>涉及三家企业。</p>", {}, false],
    ["changes digits of full width", "<p>其中１２人受伤。</p>", "<p>其中１３人受伤。</p>", {}, false],
    ["changes a word that counts nothing", "<p>一家企业说，一样好。</p>", "<p>这家企业说，同样好。</p>", {}, true],
    ["adds a percent sign", "<p>涨了三。</p>", "<p>涨了三％。</p>", {}, false],
    ["changes a tag", "<p>正文。</p>", "<p>正文。</p>", { tags: ["进口"] }, false],
    ["adds a link", "<p>正文。</p>", '<p><a href="/news/1">正文</a>。</p>', {}, false],
    ["changes a word of Latin letters", "<p>买了Model车。</p>", "<p>买了Modem车。</p>", {}, false],
    ["changes a name before a verb", "<p>王小明表示，会退款。</p>", "<p>王晓明表示，会退款。</p>", {}, false],
    ["changes a name behind a position", "<p>董事长李霞会退款。</p>", "<p>董事长李侠会退款。</p>", {}, false],
    ["changes a name of two surnames", "<p>教授欧阳修文回应了。</p>", "<p>教授欧阳秀文回应了。</p>", {}, false],
    ["changes a title's name", "<p>正文。</p>", "<p>正文。</p>", { title: "记者赵敏：出口涨了" }, false],
    ["changes words beside a name", "<p>王小明表示，会退钱。</p>", "<p>王小明表示，将退款。</p>", {}, true],
    [
      "moves a paragraph",
      `<p>甲${long(30)}。</p><p>乙乙乙乙乙乙。</p><p>丙丙丙丙。</p>`,
      `<p>乙乙乙乙乙乙。</p><p>丙丙丙丙。</p><p>甲${long(30)}。</p>`,
      {},
      false,
    ],
  ])("that %s", (_, before, after, fields, expected) => {
    expect(isShort(before, after, fields)).toBe(expected);
  });

  it("leaves every known name as often as it was", () => {
    const [before, after] = ["<p>明白公司说。</p>", "<p>明天公司说。</p>"];
    expect(isShort(before, after)).toBe(true);
    expect(isShort(before, after, {}, ["别的公司", ""])).toBe(true);
    expect(isShort(before, after, {}, ["明白公司"])).toBe(false);
    expect(isShort(before, after, {}, ["明天公司"])).toBe(false);
  });
});

describe("who may take a step", () => {
  const FREE = { writers: [1], signers: [2, null], takenBy: null, isTaken: false };
  it.each([
    ["who wrote what was handed in", 1, FREE, [], "writer"],
    ["who has signed an earlier step", 2, FREE, [], "signed"],
    ["somebody else", 3, FREE, [], undefined],
    ["somebody else while it is taken", 3, { ...FREE, takenBy: 4, isTaken: true }, [], "taken"],
    ["who has taken it", 3, { ...FREE, takenBy: 3, isTaken: true }, [], undefined],
    ["somebody else when its time is over", 3, { ...FREE, takenBy: 4 }, [], undefined],
    ["who has edited in a step that they let go", 3, FREE, [3], "writer"],
    ["who edits in the step that is theirs", 3, { ...FREE, takenBy: 3, isTaken: true }, [3], undefined],
  ] as const)("%s", (_, staffId, round, authors, expected) => {
    expect(refusalToTake(staffId, round, authors)).toBe(expected);
  });
});
