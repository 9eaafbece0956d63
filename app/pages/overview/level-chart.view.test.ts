import { describe, expect, it } from "vitest";
import { CHART, chartLabel, levelChart, levelsOf } from "./level-chart.view.ts";

const DAYS = ["15", "16", "17", "18", "19", "20", "21"].map((day) => `2026-11-${day}`);

describe("levelsOf", () => {
  it("goes back from what there is now", () => {
    expect(levelsOf([5, 0, -3], 12)).toEqual([10, 15, 15, 12]);
  });
});

describe("levelChart", () => {
  it("draws each day in the direction of its change, higher for more", () => {
    const { days } = levelChart(DAYS, [5, 0, 0, -20, 0, 10, 5], 100);
    expect(days.map((day) => day.direction)).toEqual(["up", "flat", "flat", "down", "flat", "up", "up"]);
    expect(days.map((day) => day.day)).toEqual(DAYS);
    const [first, second, , fourth] = days;
    expect(second?.y).toBe(first?.y);
    expect(fourth?.y).toBeGreaterThan(second?.y ?? 0);
    const [, start = "", end = ""] = /M[\d.]+,([\d.]+)L[\d.]+,([\d.]+)/.exec(first?.path ?? "") ?? [];
    expect(Number(start)).toBeGreaterThan(Number(end));
  });

  it("stays inside of its measures, whatever the amounts", () => {
    for (const [changes, now] of [
      [[0, 0, 0, 0, 0, 0, 0], 0],
      [[1e11, 0, -1e11, 3, 0, 0, 1], 1e11],
      [[0, 0, 0, 0, 0, 0, 1], 1],
    ] as const) {
      for (const { x, y } of levelChart(DAYS, [...changes], now).days) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(CHART.width);
        expect(y).toBeGreaterThanOrEqual(CHART.top);
        expect(y).toBeLessThanOrEqual(CHART.height - CHART.bottom);
      }
    }
  });

  it("draws a week without changes flat, in the middle", () => {
    const { days } = levelChart(DAYS, [0, 0, 0, 0, 0, 0, 0], 42);
    expect(new Set(days.map((day) => day.y)).size).toBe(1);
    expect(days[0]?.y).toBe((CHART.top + CHART.height - CHART.bottom) / 2);
  });

  it("draws a week of nothing at the bottom", () => {
    const { days } = levelChart(DAYS, [0, 0, 0, 0, 0, 0, 0], 0);
    expect(new Set(days.map((day) => day.y))).toEqual(new Set([CHART.height - CHART.bottom]));
  });
});

describe("chartLabel", () => {
  it.each([
    [5, "+5", "+5"],
    [-1_068, "−1,068", "−1,068"],
    ["12.50", "+12.50", "+12.50"],
    ["354.85", "+355", "+355"],
    ["-12345.60", "−1.2万", "−12K"],
    ["1000000000.00", "+10亿", "+1B"],
  ])("shortens %s", (change, zh, en) => {
    expect([chartLabel(change, "zh-CN"), chartLabel(change, "en")]).toEqual([zh, en]);
  });
});
