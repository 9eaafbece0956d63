import { expect, test } from "vitest";
import { afterWorkingDays } from "./complaint.clock.ts";

test.each([
  ["on a Tuesday", "2026-11-24T10:30:00+08:00", 1, "2026-11-25T10:30:00+08:00"],
  ["on a Friday, over the weekend", "2026-11-27T16:00:00+08:00", 1, "2026-11-30T16:00:00+08:00"],
  ["on a Saturday, from Monday on", "2026-11-28T09:00:00+08:00", 1, "2026-12-01T00:00:00+08:00"],
  ["on a Sunday night", "2026-11-29T23:59:59+08:00", 1, "2026-12-01T00:00:00+08:00"],
  ["seven days from a Wednesday", "2026-11-25T08:00:00+08:00", 7, "2026-12-04T08:00:00+08:00"],
  ["early on a Monday in Shanghai, a Sunday elsewhere", "2026-11-30T01:00:00+08:00", 1, "2026-12-01T01:00:00+08:00"],
  [
    "on the last evening of the week in Shanghai, a Friday elsewhere",
    "2026-11-28T00:30:00+08:00",
    2,
    "2026-12-02T00:00:00+08:00",
  ],
])("working days that begin %s", (_, from, days, end) => {
  expect(afterWorkingDays(new Date(from), days, { off: [], working: [] })).toEqual(new Date(end));
});

/** The decree for 国庆 2026: 1 to 7 October are off, and two weekend days are working days instead. */
const DECREE = {
  off: ["2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07"],
  working: ["2026-09-27", "2026-10-10"],
};

test.each([
  ["on the last evening before the holidays", "2026-09-30T18:00:00+08:00", 1, "2026-10-08T18:00:00+08:00"],
  ["in the holidays, from the first day after them on", "2026-10-03T09:00:00+08:00", 1, "2026-10-09T00:00:00+08:00"],
  ["on a Friday before a Saturday that is worked", "2026-10-09T09:00:00+08:00", 1, "2026-10-10T09:00:00+08:00"],
  ["on a Sunday that is worked", "2026-09-27T09:00:00+08:00", 1, "2026-09-28T09:00:00+08:00"],
  ["seven days over the holidays", "2026-09-29T09:00:00+08:00", 7, "2026-10-14T09:00:00+08:00"],
])("working days by decree that begin %s", (_, from, days, end) => {
  expect(afterWorkingDays(new Date(from), days, DECREE)).toEqual(new Date(end));
});
