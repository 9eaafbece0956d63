import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const client = recordClient(
  {
    nouns: "friend-links",
    storedKind: "link",
    name: "name",
    visibility: "enabled",
    path: "/links",
    record: {
      name: "统计局",
      url: "https://www.example.gov.cn/",
      logo: "",
      kind: "text",
      group_name: "部委",
      position: "inner",
      nofollow: false,
      enabled: true,
    },
  },
  "friend_links",
);

describe("a friend link", () => {
  testRecordCalls(client);

  it.each([
    ...["javascript:alert(1)", "ftp://example.com/", "example.com", "//example.com"].map((url) => ({ url })),
    ...["https://other.example.com/a.png", "//other.example.com/a.png", "/\\other.example.com"].map((logo) => ({
      logo,
    })),
  ])("does not accept %j", async (part) => {
    expect((await client.post("save", { record: { ...client.noun.record, ...part } })).code).toBe(0);
  });
});
