import { expect, it } from "vitest";
import { openPart, workBits } from "./code-budget.policy.ts";

it.each([
  [0, 15],
  [0.49, 15],
  [0.5, 16],
  [0.74, 16],
  [0.75, 17],
  [0.9, 18],
  [1, 18],
])("with %d of the open part used a code takes %d bits of work", (used, bits) => expect(workBits(used)).toBe(bits));

it("keeps three in ten for those who are known, and never all", () => {
  const windows = [
    { count: 1_000, seconds: 3_600 },
    { count: 1, seconds: 60 },
  ];
  expect(openPart(windows).map(({ count }) => count)).toEqual([700, 1]);
});
