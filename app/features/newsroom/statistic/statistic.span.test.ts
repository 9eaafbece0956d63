import { describe, expect, it } from "vitest";
import { firstDay, grainOf, isRunning, timesOf, timesSoFar } from "./statistic.span.ts";

describe("firstDay", () => {
  it.each([
    ["day", "2026-11-23", 0, "2026-11-23"],
    ["day", "2026-03-01", -1, "2026-02-28"],
    ["day", "2026-12-31", 1, "2027-01-01"],
    ["month", "2026-11-23", 0, "2026-11-01"],
    ["month", "2026-01-31", -1, "2025-12-01"],
    ["month", "2026-12-31", 1, "2027-01-01"],
  ] as const)("of the %s of %s moved by %i is %s", (span, day, shift, first) => {
    expect(firstDay({ span, day }, shift)).toBe(first);
  });
});

it("has the moments of a span in Asia/Shanghai", () => {
  const { from, to } = timesOf({ span: "month", day: "2026-11-23" });
  expect([from.toISOString(), to.toISOString()]).toEqual(["2026-10-31T16:00:00.000Z", "2026-11-30T16:00:00.000Z"]);
});

it("draws today by the minute, other days by the hour, months by the day", () => {
  const now = Date.UTC(2026, 10, 22, 16);
  const grains = [
    grainOf({ span: "day", day: "2026-11-23" }, now),
    grainOf({ span: "day", day: "2026-11-22" }, now),
    grainOf({ span: "month", day: "2026-11-23" }, now),
  ];
  expect(grains).toEqual(["minute", "hour", "day"]);
});

it("has the part of the span before that had passed by the same time, and never more than all of it", () => {
  const soFar = (span: "day" | "month", now: string) =>
    timesSoFar({ span, day: now.slice(0, 10) }, Date.parse(`${now}:00+08:00`)).to.toISOString();
  expect(soFar("day", "2026-03-01T09:30")).toBe("2026-02-28T01:30:00.000Z");
  expect(soFar("month", "2026-03-10T09:30")).toBe("2026-02-10T01:30:00.000Z");
  expect(soFar("month", "2026-03-31T09:30")).toBe("2026-02-28T16:00:00.000Z");
});

it("runs from its first moment to before its last", () => {
  const day = { span: "day", day: "2026-11-23" } as const;
  const { from, to } = timesOf(day);
  const moments = [from.getTime() - 1, from.getTime(), to.getTime() - 1, to.getTime()];
  expect(moments.map((moment) => isRunning(day, moment))).toEqual([false, true, true, false]);
});
