import { describe } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const record = { name: "汇率", other_names: [], intro: "一句话。", intro_en: "", merged_into: null, published: true };
const client = recordClient(
  {
    nouns: "topics",
    storedKind: "topic",
    name: "name",
    visibility: "published",
    isArranged: false,
    record,
  },
  "topics",
  "dossier_names",
);

describe("a topic", () => {
  testRecordCalls(client);
});
