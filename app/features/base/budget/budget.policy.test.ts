import { expect, it } from "vitest";
import { aroundOf, openPart, workBits } from "./budget.policy.ts";

it.each([
  [0, 15],
  [0.49, 15],
  [0.5, 16],
  [0.74, 16],
  [0.75, 17],
  [0.9, 18],
  [1, 18],
])("with %d of the open part used an act takes %d bits of work", (used, bits) => expect(workBits(used)).toBe(bits));

it("gives the networks around one several times what one has, and a narrow one less than a wide one", () => {
  const counts = Object.entries(aroundOf([{ count: 10, seconds: 60 }])).map(([size, [window]]) => [
    size,
    window?.count,
  ]);
  expect(counts).toEqual([
    ["v4-24", 100],
    ["v6-56", 30],
    ["v6-48", 60],
  ]);
});

it("keeps three in ten for those who are known, and never all", () => {
  const windows = [
    { count: 1_000, seconds: 3_600 },
    { count: 1, seconds: 60 },
  ];
  expect(openPart(windows).map(({ count }) => count)).toEqual([700, 1]);
});
