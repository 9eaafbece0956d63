import type { Editor } from "@tiptap/core";
import { expect, it, vi } from "vitest";
import { mergedValues } from "./draft/merge.ts";

vi.mock("#app/features/base/rich-text/editor/written-blocks.ts", () => ({
  writtenBlocks: (_: unknown, html: string) => html.split(/(?<=<\/p>)/),
}));

const editor = {} as Editor;

it("merges lists and bodies with every part of both, and nothing else", () => {
  expect(mergedValues(["甲", "乙"], ["乙", "丙"], undefined)).toEqual(["甲", "乙", "丙"]);
  expect(mergedValues("<p>甲</p><p>乙</p>", "<p>乙</p>", editor)).toBe("<p>甲</p><p>乙</p>");
  for (const [theirs, mine, open] of [
    ["他们的标题", "我的标题", undefined],
    [7, "<p>乙</p>", editor],
    ["<p>乙</p>", 7, editor],
    [["甲"], "甲", undefined],
    ["甲", ["甲"], undefined],
  ] as const)
    expect(mergedValues(theirs, mine, open)).toBeUndefined();
});
