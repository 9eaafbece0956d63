import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { recordDesk, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const desk = recordDesk(
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
  testRecordCalls(desk);

  it.each([
    ...["javascript:alert(1)", "ftp://example.com/", "example.com", "//example.com"].map((url) => ({ url })),
    ...["https://other.example.com/a.png", "//other.example.com/a.png", "/\\other.example.com"].map((logo) => ({
      logo,
    })),
  ])("does not accept %j", async (part) => {
    expect((await desk.post("save", { record: { ...desk.noun.record, ...part } })).code).toBe(0);
  });
});
