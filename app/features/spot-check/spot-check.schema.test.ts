import { describe, expect, it } from "vitest";
import { BULLETIN_PARAMS, asksForSamples, bulletinsPath, decodeBulletinQuery, type BulletinQuery } from "./spot-check.schema.ts";

const decode = (search: string) => decodeBulletinQuery(new URLSearchParams(search));
const NOTHING: BulletinQuery = { region: "", industry: "", q: "", page: 1 };

describe("the query of /spotcheck", () => {
  it.each([
    { query: NOTHING, path: "/spotcheck" },
    { query: { ...NOTHING, family: "food", level: "city", region: "临江市", year: 2026, industry: "consumer", page: 3 } },
    { query: { ...NOTHING, q: "核桃 & 仁=1", result: "fail", region: "示例省" } },
  ] as { query: BulletinQuery; path?: string }[])("comes back from its address unchanged", ({ query, path }) => {
    const address = bulletinsPath(query);
    if (path !== undefined) expect(address).toBe(path);
    expect(decode(address.split("?")[1] ?? "")).toEqual(query);
  });

  it.each(["family=drink&level=moon&result=maybe", "year=abc&page=0", "year=99999&page=101", `page=-1&q=${"长".repeat(61)}`, "other=1&__proto__=x", "family=&region=&q=&page="])(
    "takes %s for nothing, and never fails",
    (search) => {
      expect(decode(search)).toEqual(NOTHING);
    },
  );

  it("asks for samples once a keyword or a result is given", () => {
    expect(asksForSamples(decode("region=临江市"))).toBe(false);
    expect(asksForSamples(decode("q=核桃"))).toBe(true);
    expect(asksForSamples(decode("result=fail"))).toBe(true);
  });

  it("names every parameter that the page depends on", () => {
    expect(BULLETIN_PARAMS.toSorted()).toEqual(["family", "industry", "level", "page", "q", "region", "result", "year"]);
  });
});
