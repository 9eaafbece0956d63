import { expect, it } from "vitest";
import { crowdedTimes, emptyHours, shownHours } from "./calendar-hours.ts";

const START = 1_700_000_000;
const at = (hour: number, minute = 0) => START + hour * 3_600 + minute * 60;

it("finds what goes out within two minutes of something else", () => {
  expect([...crowdedTimes([at(9), at(8), at(9, 2), at(12), at(9, 5)])]).toEqual([at(9), at(9, 2)]);
});

it("finds the hours of the day in which nothing goes out", () => {
  expect(emptyHours([at(7, 30), at(8), at(12, 59), at(3)], START)).toEqual([
    [9, 12],
    [13, 23],
  ]);
});

it("shows the hours in which readers look, and others that have something", () => {
  expect(shownHours([at(3), at(8, 30)], START)).toEqual([3, ...Array.from({ length: 16 }, (_, index) => index + 7)]);
});
