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
  expect(afterWorkingDays(new Date(from), days)).toEqual(new Date(end));
});
