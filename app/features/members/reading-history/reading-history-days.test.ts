import { describe, expect, it } from "vitest";
import { dayName, historyDays } from "./reading-history-days.ts";

const seconds = (iso: string) => Date.parse(iso) / 1_000;

describe("historyDays", () => {
  it("parts at midnight in Shanghai and keeps the order", () => {
    const late = { id: 1, readtime: seconds("2026-11-21T16:00:00Z") };
    const evening = { id: 2, readtime: seconds("2026-11-21T15:59:59Z") };
    const morning = { id: 3, readtime: seconds("2026-11-20T16:00:00Z") };
    expect(historyDays([late, evening, morning])).toEqual([
      { day: "2026-11-22", items: [late] },
      { day: "2026-11-21", items: [evening, morning] },
    ]);
  });

  it("has no day for nothing", () => {
    expect(historyDays([])).toEqual([]);
  });
});

describe("dayName", () => {
  const names = { today: "今天", yesterday: "昨天" };
  const now = Date.parse("2026-11-21T16:30:00Z");
  it.each([
    ["2026-11-22", "今天"],
    ["2026-11-21", "昨天"],
    ["2026-11-20", "2026-11-20"],
  ])("calls %s %s half an hour into the 22nd", (day, name) => {
    expect(dayName(day, now, names)).toBe(name);
  });
});
