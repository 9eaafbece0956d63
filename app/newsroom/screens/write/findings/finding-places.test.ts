import { getSchema } from "@tiptap/core";
import { expect, it } from "vitest";
import { EXTENSIONS } from "#app/features/base/rich-text/editor/editor-extensions.ts";
import { placesOf } from "./finding-places.ts";

const schema = getSchema(EXTENSIONS);
const docOf = (...paragraphs: string[]) =>
  schema.nodeFromJSON({
    type: "doc",
    content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  });
const words = (id: string, text: string, offset: number) => ({ id, words: text, offset });

it("a finding lies at the place of its words that is nearest to where the machine read it", () => {
  const doc = docOf("最好的酱油。", "别的话。", "这是最好的，最好的。");
  const textAt = (id: string, findings: Parameters<typeof placesOf>[1]) => {
    const place = placesOf(doc, findings).get(id);
    return place && [doc.textBetween(place.from, place.to), place.from];
  };
  expect(textAt("a", [words("a", "最好", 0)])).toEqual(["最好", 1]);
  expect(textAt("b", [words("b", "最好", 14)])).toEqual(["最好", 17]);
});

it("no two findings lie at one place, and words that are gone have none", () => {
  const doc = docOf("最好的，最好的。");
  const places = placesOf(doc, [
    words("a", "最好", 4),
    words("b", "最好", 0),
    words("c", "最好", 9),
    words("d", "顶级", 2),
  ]);
  expect([...places.keys()].toSorted()).toEqual(["a", "b"]);
  expect(places.get("b")?.from).toBe(1);
});
