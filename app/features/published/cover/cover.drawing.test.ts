import { describe, expect, test } from "vitest";
import { drawCover, PALETTES } from "./cover.drawing.ts";

describe("drawn covers", () => {
  test("are the same for the same record, today and on another machine", () => {
    expect(drawCover("auto", 7)).toBe(drawCover("auto", 7));
    expect(drawCover("auto", 7)).toContain("<svg");
  });

  test("differ between neighbouring records of one palette", () => {
    for (const palette of PALETTES) {
      const covers = Array.from({ length: 20 }, (_, index) => drawCover(palette, index + 1));
      expect(new Set(covers).size).toBe(20);
    }
  });

  test("stay small and hold numbers only where numbers belong", () => {
    for (const palette of PALETTES) {
      for (let id = 1; id <= 40; id += 1) {
        const svg = drawCover(palette, id);
        expect(svg.length).toBeLessThan(12_000);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  test("fall back to ink for a palette that does not exist", () => {
    expect(drawCover("no such palette", 3)).toBe(drawCover("ink", 3));
  });
});
