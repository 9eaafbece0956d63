import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const client = recordClient(
  {
    nouns: "authors",
    storedKind: "author",
    name: "name",
    visibility: "published",
    path: "/author/",
    isArranged: false,
    record: {
      name: "高砚",
      other_names: [],
      portrait: "",
      intro: "写宏观。",
      intro_en: "Covers the economy.",
      consent_on: "2026-01-02",
      consent_note: "书面",
      merged_into: null,
      published: true,
    },
  },
  "authors",
  "dossier_names",
);
const RENAMED = { name: "高岩" };

describe("an author", () => {
  testRecordCalls(client);

  it("is shown with the consent of the person only", async () => {
    const { record } = client.noun;
    expect((await client.post("save", { record: { ...record, consent_on: null } })).msg).toMatch(/本人同意/);
    expect((await client.post("save", { record: { ...record, consent_on: null, published: false } })).code).toBe(1);
  });

  it("has names that no other author has", async () => {
    await client.made({ other_names: ["老高"] });
    for (const part of [
      { name: "老高", other_names: [] },
      { ...RENAMED, other_names: ["高砚"] },
    ])
      expect((await client.post("save", { record: { ...client.noun.record, ...part } })).msg).toMatch(/已经有了/);
    expect(await client.list()).toHaveLength(1);
  });

  it("is merged into one that is not merged, and neither into itself nor in a chain", async () => {
    const [one, two] = [await client.made(), await client.made(RENAMED)];
    const three = await client.made({ name: "高研" });
    const merge = async (id: number, into: number) => {
      const { version, record } = (await client.stored(id))!;
      return client.post("save", { id, version, record: { ...record, merged_into: into } });
    };
    expect((await merge(one.id, one.id)).msg).toMatch(/不能这样并入/);
    expect((await merge(one.id, 999)).msg).toMatch(/不能这样并入/);
    expect((await merge(two.id, one.id)).code).toBe(1);
    expect((await merge(three.id, two.id)).msg).toMatch(/不能这样并入/);
    expect((await merge(one.id, three.id)).msg).toMatch(/不能这样并入/);
    const removed = await client.post("remove", { id: one.id, version: 1 }, client.proven);
    expect(removed.msg).toMatch(/删不掉/);
    expect((await client.get("/uses", `id=${one.id}`)).data.list).toEqual([{ of: "merged", count: 1 }]);
  });
});
