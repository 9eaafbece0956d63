import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { askAll, fillForQueries, qualityOf, readQueries, readTitleQueries, type Outcome } from "./queries.ts";

testDatabase();
let outcomes: Outcome[];
let otherwise: Outcome[];
let heldOut: Outcome[];

beforeAll(async () => {
  const withCorpus = await fillForQueries();
  if (!withCorpus) console.warn("../shared/corpus is absent: the queries over imported articles are skipped");
  outcomes = await askAll(await readQueries(withCorpus));
  otherwise = await askAll(await readQueries(withCorpus, "spellings.yaml"));
  heldOut = await askAll(await readQueries(withCorpus, "held-out.yaml"));
}, 120_000);

function expectQuality(outcomes: Outcome[], least: { recall: number; mrr: number }) {
  const { recall, mrr, missed } = qualityOf(outcomes);
  expect(recall, missed.join("\n")).toBeGreaterThanOrEqual(least.recall);
  expect(mrr, missed.join("\n")).toBeGreaterThanOrEqual(least.mrr);
}

describe("queries as people type them find their articles among the first ten, and near the top", () => {
  it("all of them", () => expectQuality(outcomes, { recall: 0.95, mrr: 0.8 }));

  // Good results of one group must not hide bad ones of another.
  it.each(["words", "questions", "details", "names", "slips"])("those of the group %s", (group) => {
    const ofGroup = outcomes.filter(({ query }) => query.group === group);
    expectQuality(ofGroup, { recall: 0.85, mrr: 0.75 });
  });

  it("two words of a title, in either order and without a space", async () => {
    expectQuality(await askAll(await readTitleQueries()), { recall: 0.95, mrr: 0.8 });
  }, 60_000);
});

describe("queries that are spelled otherwise than the articles", () => {
  it("all of them", () => expectQuality(otherwise, { recall: 0.95, mrr: 0.8 }));
  it("those that were written afterwards", () => expectQuality(heldOut, { recall: 0.95, mrr: 0.8 }));

  it.each(["traditional", "pinyin", "initials", "phrases", "numbers", "slips", "synonyms", "spoken"])(
    "those of the group %s",
    (group) => {
      const ofGroup = otherwise.filter(({ query }) => query.group === group);
      expectQuality(ofGroup, { recall: 0.85, mrr: 0.75 });
    },
  );
});
