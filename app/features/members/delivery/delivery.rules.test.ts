import { expect, test } from "vitest";
import { pauseAfter, TRIED_FOR_S } from "./delivery.rules.ts";

test("pauses grow from half a minute to an hour, so that a day has some thirty tries", () => {
  expect([1, 2, 3, 7, 8, 9, 100].map(pauseAfter)).toEqual([30, 60, 120, 1_920, 3_600, 3_600, 3_600]);
  let [tries, seconds] = [0, 0];
  while (seconds < TRIED_FOR_S) seconds += pauseAfter((tries += 1));
  expect(tries).toBe(30);
});
