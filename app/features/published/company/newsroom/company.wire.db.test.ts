import { describe } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const record = {
  name: "澄远汽车",
  other_names: [],
  intro: "一句话。",
  intro_en: "",
  merged_into: null,
  published: true,
};
const client = recordClient(
  {
    nouns: "companies",
    storedKind: "company",
    name: "name",
    visibility: "published",
    isArranged: false,
    record,
  },
  "companies",
  "dossier_names",
);

describe("a company", () => {
  testRecordCalls(client);
});
