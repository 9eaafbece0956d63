import { describe, expect, it } from "vitest";
import {
  BULLETIN_PARAMS,
  asksForSamples,
  bulletinsPath,
  decodeBulletinQuery,
  type BulletinQuery,
} from "./bulletin.schema.ts";

const decode = (search: string) => decodeBulletinQuery(new URLSearchParams(search));
const NOTHING: BulletinQuery = { region: "", industry: "", q: "", page: 1 };

describe("the query of /spotcheck", () => {
  it.each([
    { query: NOTHING },
    {
      query: { ...NOTHING, family: "food", level: "city", region: "临江市", year: 2026, industry: "consumer", page: 3 },
    },
    { query: { ...NOTHING, q: "核桃 & 仁=1", result: "fail", region: "示例省" } },
  ] as { query: BulletinQuery }[])("comes back from its address unchanged", ({ query }) => {
    expect(decode(bulletinsPath(query).split("?")[1] ?? "")).toEqual(query);
  });

  it("leaves out of the address what is not asked for", () => {
    expect(bulletinsPath(NOTHING)).toBe("/spotcheck");
    expect(bulletinsPath({ ...NOTHING, family: "food", page: 2 })).toBe("/spotcheck?family=food&page=2");
  });

  it.each([
    "family=drink&level=moon&result=maybe",
    "year=abc&page=0",
    "year=99999&page=101",
    `page=-1&q=${"长".repeat(61)}`,
    "other=1&__proto__=x",
    "family=&region=&q=&page=",
  ])("takes %s for nothing, and never fails", (search) => {
    expect(decode(search)).toEqual(NOTHING);
  });

  it("asks for samples once a keyword or a result is given", () => {
    expect(asksForSamples(decode("region=临江市"))).toBe(false);
    expect(asksForSamples(decode("q=核桃"))).toBe(true);
    expect(asksForSamples(decode("result=fail"))).toBe(true);
  });

  it("names every parameter that the page depends on", () => {
    expect(BULLETIN_PARAMS.toSorted()).toEqual([
      "family",
      "industry",
      "level",
      "page",
      "q",
      "region",
      "result",
      "year",
    ]);
  });
});
