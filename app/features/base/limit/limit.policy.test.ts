import { describe, expect, it } from "vitest";
import { isFull, secondsToWait } from "./limit.policy.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (...seconds: number[]) => seconds.map((age) => new Date(now.getTime() - age * 1_000));
const windows = [
  { count: 1, seconds: 60 },
  { count: 3, seconds: 3_600 },
];

describe("the seconds to wait", () => {
  it.each([
    [ago(0), 60],
    [ago(59.5), 1],
    [ago(20), 40],
    [ago(61, 100, 3_000), 600],
    [ago(10, 3_590, 3_595), 50],
    [ago(5, 10, 1_000), 2_600],
    [ago(-3_600), 1],
    [[], 1],
  ])("after %j", (hits, seconds) => expect(secondsToWait(windows, hits, now)).toBe(seconds));
});

it("a window is full with as many acts as it takes, and no longer than it lasts", () => {
  expect(isFull(windows, ago(59), now)).toBe(true);
  expect(isFull(windows, ago(60), now)).toBe(false);
  expect(isFull(windows, ago(61, 100), now)).toBe(false);
  expect(isFull(windows, ago(61, 100, 3_599), now)).toBe(true);
  expect(isFull(windows, ago(-5), now)).toBe(false);
});
