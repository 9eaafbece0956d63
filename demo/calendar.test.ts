import { expect, it } from "vitest";
import { clockTime, dayBefore, periodBefore } from "./calendar.ts";
import { hourlyViews } from "./views.ts";

/** 2026-11-21 02:30 in Shanghai, when it is still the day before in UTC. */
const NOW = new Date("2026-11-20T18:30:00Z");

it("counts days and clock times in Shanghai", () => {
  expect(dayBefore(NOW, 0)).toBe("2026-11-21");
  expect(dayBefore(NOW, 21)).toBe("2026-10-31");
  expect(clockTime(NOW, 1, 7).toISOString()).toBe("2026-11-19T23:00:00.000Z");
});

it("finds whole months and quarters before now", () => {
  expect(periodBefore(NOW, "month", 1)).toEqual({ start: "2026-10-01", end: "2026-11-01" });
  expect(periodBefore(NOW, "month", 11)).toEqual({ start: "2025-12-01", end: "2026-01-01" });
  expect(periodBefore(NOW, "quarter", 3)).toEqual({ start: "2026-07-01", end: "2026-10-01" });
  expect(periodBefore(NOW, "quarter", 9)).toEqual({ start: "2026-01-01", end: "2026-04-01" });
});

it("spreads views over the hours since publication and invents none", () => {
  const fresh = hourlyViews(new Date(NOW.getTime() - 5 * 3_600_000), 10_000, NOW);
  const sum = fresh.reduce((total, row) => total + row.views, 0);
  expect(sum).toBeLessThanOrEqual(10_000);
  expect(sum).toBeGreaterThan(9_990);
  expect(fresh.every(({ hour }) => hour <= NOW && hour.getTime() >= NOW.getTime() - 6 * 3_600_000)).toBe(true);
  const old = hourlyViews(new Date(NOW.getTime() - 2000 * 3_600_000), 10_000, NOW);
  expect(old.reduce((total, row) => total + row.views, 0)).toBeLessThan(sum / 5);
});
