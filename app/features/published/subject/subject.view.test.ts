import { describe, expect, it } from "vitest";
import type { ArticleCard } from "#app/features/published/article/article.view.ts";
import type { SectionRow } from "./subject.repo.server.ts";
import { SECTION_LENGTH, sectionModels, type SectionRead } from "./subject.view.ts";

const card = (id: number) => ({ id }) as ArticleCard;
const section = (position: number): SectionRow => ({
  id: position + 1,
  position,
  title: `第${position + 1}节`,
  intro: "",
  layout: "list",
  title_en: "",
  intro_en: "",
  rule_tags: [],
  article_ids: [],
});
const read = (position: number, placed: number[], tagged: number[] = []): SectionRead => ({
  section: section(position),
  placed: placed.map(card),
  tagged: tagged.map(card),
});
const ids = (sections: SectionRead[]) =>
  sectionModels(sections, "zh-cn").map((model) => model.cards.map(({ id }) => id));

describe("sectionModels", () => {
  it("shows what was placed by hand first, in hand order, then what the rule brings", () => {
    expect(ids([read(0, [5, 2], [9, 8])])).toEqual([[5, 2, 9, 8]]);
  });

  it("does not bring in by rule what is placed by hand anywhere on the page, before or after", () => {
    expect(ids([read(0, [1], [3, 2, 1, 7]), read(1, [2, 3])])).toEqual([
      [1, 7],
      [2, 3],
    ]);
  });

  it("does not repeat by a rule what an earlier rule has brought", () => {
    expect(ids([read(0, [], [1, 2]), read(1, [], [2, 3])])).toEqual([[1, 2], [3]]);
  });

  it("fills up to the length of a section, and shows all that was placed by hand even beyond", () => {
    const many = Array.from({ length: SECTION_LENGTH + 5 }, (_, index) => index + 100);
    expect(ids([read(0, [1], many)])[0]).toHaveLength(SECTION_LENGTH);
    expect(ids([read(0, many, [1])])).toEqual([many]);
  });

  it("leaves out empty sections and keeps the anchors of the others", () => {
    const models = sectionModels([read(0, []), read(1, [4])], "zh-cn");
    expect(models.map((model) => model.anchor)).toEqual(["section-2"]);
  });
});
