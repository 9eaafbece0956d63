import { describe, expect, it } from "vitest";
import { secondsLeft } from "./resend-clock.ts";

const NOW = 1_800_000_000_000;
const left = (milliseconds: number) => secondsLeft(String(NOW + milliseconds), NOW);

describe("secondsLeft", () => {
  it("counts from 60 down to nothing, whole seconds", () => {
    expect([60_000, 59_999, 59_000, 1_001, 1_000, 1, 0, -5_000].map(left)).toEqual([60, 60, 59, 2, 1, 1, 0, 0]);
  });

  it("does not wait for an end that no waiting time reaches: the clock was set back", () => {
    expect(left(61_000)).toBe(0);
    expect(left(86_400_000)).toBe(0);
  });

  it.each([null, "", "soon", "NaN"])("waits for nothing when %j is stored", (stored) => {
    expect(secondsLeft(stored, NOW)).toBe(0);
  });
});
