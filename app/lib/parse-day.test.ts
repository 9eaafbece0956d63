import { describe, expect, it } from "vitest";
import { parseDay } from "./parse-day.ts";

const NOW = Date.parse("2026-11-22T16:30:00Z");

describe("parseDay", () => {
  it.each([null, ""])("is none for %j", (text) => {
    expect(parseDay(text, NOW)).toBeUndefined();
  });

  it.each(["2026-11-23", "2000-01-01", "2024-02-29"])("is %s", (text) => {
    expect(parseDay(text, NOW)).toBe(text);
  });

  it.each(["2026-11-24", "1999-12-31", "2023-02-29", "2026-2-3", "today", "0000-00-00"])("is not found: %s", (text) => {
    expect(() => parseDay(text, NOW)).toThrow(expect.objectContaining({ code: "not_found" }));
  });
});
