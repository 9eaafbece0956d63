import { describe, expect, it } from "vitest";
import {
  CONTRIBUTION_RULES,
  faultsOf,
  identityFaultsOf,
  isTooSmallForCover,
  type Checked,
} from "./contribution.rules.ts";

const SOUND: Checked = {
  title: "四个字的题",
  columnId: 1,
  industryId: 1,
  body: { isMissing: false, isBlank: false, characters: CONTRIBUTION_RULES.bodyMin },
  cover: "/upload/a.jpg",
  author: "李",
  isOriginal: true,
};
const rulesOf = (changed: Partial<Checked>) => faultsOf({ ...SOUND, ...changed }).map(({ rule }) => rule);
const body = (changed: Partial<Checked["body"]>) => ({ body: { ...SOUND.body, ...changed } });
/** One code point that takes two UTF-16 units. */
const RARE = "𠮷";

describe("a contribution", () => {
  it.each([
    ["a title at its shortest", { title: RARE.repeat(4) }],
    ["a title at its longest", { title: ` ${RARE.repeat(20)} ` }],
    ["a body at its longest", body({ characters: 2_500 })],
    ["a name at its longest", { author: RARE.repeat(30) }],
  ])("may be handed in with %s", (_, changed) => {
    expect(rulesOf(changed)).toEqual([]);
  });

  it.each([
    ["titleMissing", { title: "  " }],
    ["titleLength", { title: "三个字" }],
    ["titleLength", { title: "字".repeat(21) }],
    ["columnMissing", { columnId: null }],
    ["industryMissing", { industryId: null }],
    ["bodyMissing", body({ isMissing: true, isBlank: true, characters: 0 })],
    ["bodyBlank", body({ isBlank: true, characters: 0 })],
    ["bodyShort", body({ characters: 799 })],
    ["bodyLong", body({ characters: 2_501 })],
    ["coverMissing", { cover: "" }],
    ["authorMissing", { author: " " }],
    ["authorLong", { author: "名".repeat(31) }],
    ["originalMissing", { isOriginal: false }],
  ] as [string, Partial<Checked>][])("is kept back by %s alone", (rule, changed) => {
    expect(rulesOf(changed)).toEqual([rule]);
  });

  it("is told all that keeps it back, in the order of the form", () => {
    const nothing = { title: "", columnId: null, industryId: null, cover: "", author: "", isOriginal: false };
    expect(faultsOf({ ...SOUND, ...nothing, ...body({ isMissing: true }) }).map(({ field }) => field)).toEqual([
      "title",
      "column",
      "industry",
      "body",
      "cover",
      "author",
      "original",
    ]);
  });
});

describe("a person", () => {
  const sound = { realName: "李霞", idNumber: "11010519491231002X" };
  const faults = (changed: Partial<typeof sound>) => identityFaultsOf({ ...sound, ...changed }).map(({ rule }) => rule);

  it.each(["李霞", "阿依古丽·买买提", "Ann-Marie O’Neill", "名".repeat(40), " 李霞 "])(
    "may be called %s",
    (realName) => {
      expect(faults({ realName })).toEqual([]);
    },
  );

  it.each([
    ["realNameMissing", { realName: " " }],
    ["realNameWrong", { realName: "李" }],
    ["realNameWrong", { realName: "名".repeat(41) }],
    ["realNameWrong", { realName: "李霞1" }],
    ["idNumberMissing", { idNumber: " " }],
    ["idNumberWrong", { idNumber: "12345" }],
  ])("is asked again for %s", (rule, changed) => {
    expect(faults(changed)).toEqual([rule]);
  });
});

it.each([
  [400, 225, false],
  [399, 225, true],
  [400, 224, true],
])("a cover of %d × %d is too small: %s", (width, height, isSmall) => {
  expect(isTooSmallForCover({ width, height })).toBe(isSmall);
});
