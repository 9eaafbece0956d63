import { describe, expect, it } from "vitest";
import { isScope, placeOf, policyFor, stepsFor, type PolicyRecord } from "./review-policy.rules.ts";

describe("the policy that counts", () => {
  const policy = (fields: Partial<PolicyRecord>) => ({
    record: { scope: "site", origin: null, sensitivity: null, steps: 2, ...fields },
  });
  const SITE = policy({});
  const PARENT = policy({ scope: "column 1" });
  const COLUMN = policy({ scope: "column 2" });
  const INDUSTRY = policy({ scope: "industry 7", steps: 1 });
  const REPRINT = policy({ origin: "reprint" });
  const SENSITIVE = policy({ sensitivity: "sensitive", steps: 1 });
  const all = [SITE, PARENT, COLUMN, INDUSTRY, REPRINT, SENSITIVE];
  const thing = { columnIds: [2, 1], industryId: 7, origin: "original", sensitivity: "normal" };

  it.each([
    ["that of its own column before that above it", {}, COLUMN],
    ["that of the column above before the site's", { columnIds: [3, 1], industryId: null }, PARENT],
    ["of a column and an industry the stricter one", { columnIds: [3, 1] }, PARENT],
    ["that of its industry", { columnIds: [] }, INDUSTRY],
    ["that of its origin before one of any", { columnIds: [], industryId: null, origin: "reprint" }, REPRINT],
    ["that of a sensitive story before all of place", { sensitivity: "sensitive" }, SENSITIVE],
    ["the site's, where none else fits", { columnIds: [], industryId: 8 }, SITE],
  ])("is %s", (_, more, expected) => {
    for (const order of [all, all.toReversed()]) expect(policyFor(order, { ...thing, ...more })).toBe(expected);
  });

  it("says more by place and origin than by either, and less than by sensitivity", () => {
    const both = policy({ scope: "column 2", origin: "reprint" });
    const reprint = { ...thing, origin: "reprint" };
    expect(policyFor([...all, both], reprint)).toBe(both);
    expect(policyFor([...all, both], { ...reprint, sensitivity: "sensitive" })).toBe(SENSITIVE);
    expect(policyFor([both, PARENT], thing)).toBe(PARENT);
  });

  it("is none where none fits, and then three sign", () => {
    expect(policyFor([REPRINT, SENSITIVE], thing)).toBeUndefined();
    expect(policyFor([policy({ scope: "industry 9" }), policy({ scope: "column 9" })], thing)).toBeUndefined();
    expect(stepsFor([SENSITIVE], thing)).toBe(3);
    expect(stepsFor(all, { ...thing, sensitivity: "sensitive" })).toBe(1);
  });
});

it("a scope names the site, a column or an industry, and nothing else", () => {
  expect(["site", "column 4", "industry 12"].every(isScope)).toBe(true);
  expect(["", "column", "column 0", "column 04", "column 4 ", "sector 4", "site 1"].some(isScope)).toBe(false);
  expect(placeOf("column 4")).toEqual({ kind: "column", id: 4 });
  expect(placeOf("site")).toBeUndefined();
});
