import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const client = recordClient(
  {
    nouns: "industries",
    storedKind: "industry",
    name: "name",
    visibility: "enabled",
    path: "/industry/auto",
    record: {
      slug: "auto",
      name: "汽车",
      name_en: "Cars",
      intro: "",
      intro_en: "",
      keywords: ["新能源"],
      palette: "auto",
      seo_description: "",
      enabled: true,
    },
  },
  "industries",
);

describe("an industry", () => {
  testRecordCalls(client);

  it("names its sectors as uses", async () => {
    const { id } = await client.made();
    const sector = { industry_id: id, slug: "ev", name: "新能源车", name_en: "Electric cars" };
    expect((await client.post("save", { record: sector }, client.manager, "sectors")).code).toBe(1);
    expect((await client.get("/uses", `id=${id}`)).data.list).toEqual([{ of: "sectors", count: 1 }]);
  });

  it("keeps its name in addresses, and has one that no other has", async () => {
    const { id } = await client.made();
    const { record } = (await client.stored(id)) ?? {};
    const moved = await client.post("save", { id, version: 1, record: { ...record, slug: "cars" } });
    expect([moved.code, moved.msg]).toEqual([0, expect.stringContaining("链接会断")]);
    expect((await client.post("save", { record: client.noun.record })).msg).toContain("已经有了");
  });
});
