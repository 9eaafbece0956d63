import { describe, expect, it } from "vitest";
import { archivePath, archiveYears, monthSpan } from "./archive.view.ts";

describe("monthSpan", () => {
  it("spans a month of Shanghai", () => {
    expect(monthSpan("2026-02")).toEqual({
      from: new Date("2026-01-31T16:00:00Z"),
      to: new Date("2026-02-28T16:00:00Z"),
    });
  });

  it("goes over the turn of the year", () => {
    expect(monthSpan("2025-12")?.to).toEqual(new Date("2025-12-31T16:00:00Z"));
  });

  it.each(["2026-13", "2026-00", "2026-1", "2026", "20260-1", "2026-01-01", " 2026-01", ""])("refuses %j", (month) => {
    expect(monthSpan(month)).toBeUndefined();
  });
});

describe("archivePath", () => {
  it.each([
    { month: "2026-11", page: 1, path: "/article" },
    { month: "2026-11", page: 2, path: "/article?page=2" },
    { month: "2026-10", page: 1, path: "/article?month=2026-10" },
    { month: "2026-10", page: 3, path: "/article?month=2026-10&page=3" },
    { month: null, page: 1, path: "/article" },
  ])("gives $path for page $page of $month", ({ month, page, path }) => {
    expect(archivePath(month, page, "2026-11")).toBe(path);
  });
});

describe("archiveYears", () => {
  it("puts months under their years, in the order given, and marks the one shown", () => {
    const years = archiveYears(
      [
        { month: "2026-01", count: 3 },
        { month: "2025-12", count: 2 },
        { month: "2025-11", count: 1 },
      ],
      "2025-12",
    );
    expect(years.map(({ year, months }) => [year, months.map(({ month }) => month)])).toEqual([
      ["2026", ["2026-01"]],
      ["2025", ["2025-12", "2025-11"]],
    ]);
    expect(years.flatMap(({ months }) => months.filter((month) => month.current)).map(({ href }) => href)).toEqual([
      "/article?month=2025-12",
    ]);
  });
});
