import { expect, it } from "vitest";
import { amountText, changeText, directionOf, toCents } from "./amounts.ts";

it.each([
  [0, "0", "0", "flat"],
  [5, "5", "+5", "up"],
  [-5, "−5", "−5", "down"],
  [1240, "1,240", "+1,240", "up"],
  ["0.00", "0.00", "0.00", "flat"],
  ["128.50", "128.50", "+128.50", "up"],
  ["-1234567.05", "−1,234,567.05", "−1,234,567.05", "down"],
  ["999.00", "999.00", "+999.00", "up"],
])("writes %j as %s and, as a change, %s", (amount, text, change, direction) => {
  expect(amountText(amount)).toBe(text);
  expect(changeText(amount)).toBe(change);
  expect(directionOf(amount)).toBe(direction);
});

it("counts cents exactly", () => {
  expect(["0.00", "0.29", "1.15", "-4.35", "90071992.01"].map(toCents)).toEqual([0, 29, 115, -435, 9_007_199_201]);
});
