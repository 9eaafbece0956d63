import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const INDUSTRY = {
  slug: "auto",
  name: "汽车",
  name_en: "Cars",
  intro: "",
  intro_en: "",
  keywords: [],
  palette: "auto",
  seo_description: "",
  enabled: true,
};
const client = recordClient(
  {
    nouns: "sectors",
    storedKind: "sector",
    name: "name",
    path: "/industry/1?sector=ev",
    record: { industry_id: 1, slug: "ev", name: "新能源车", name_en: "Electric cars" },
    prepare: async ({ manager }) => {
      const industries = await client.list(manager, "industries");
      if (industries.length > 0) return { industry_id: industries[0]?.id };
      const { data } = await client.post("save", { record: INDUSTRY }, manager, "industries");
      return { industry_id: data.id };
    },
  },
  "industries",
);

describe("a sector", () => {
  testRecordCalls(client);

  it("belongs to an industry that exists", async () => {
    const lost = { record: { ...client.noun.record, industry_id: 999_999 } };
    expect(await client.post("save", lost)).toMatchObject({ status: 200, code: 0 });
  });
});
