import { afterEach, expect, it, vi } from "vitest";
import { readPart } from "./use-reading-depth.ts";

afterEach(() => vi.unstubAllGlobals());

/** Returns the share of a text that is read in a window of 100 px. `top` is the distance to the upper edge. */
const partOf = (top: number, height: number) => {
  const element = { getBoundingClientRect: () => ({ top, height }) };
  vi.stubGlobal("document", { getElementById: (id: string) => (id === "text" ? element : null) });
  vi.stubGlobal("innerHeight", 100);
  return readPart("text");
};

it("measures how much of a text lies above the lower edge of the window", () => {
  expect([partOf(0, 500), partOf(-100, 500), partOf(-400, 500), partOf(-900, 500)]).toEqual([0, 0.25, 1, 1]);
  expect(partOf(50, 500)).toBe(0);
  // A text that fits into the window is read at once.
  expect([partOf(0, 100), partOf(0, 40)]).toEqual([1, 1]);
});

it("finds nothing read of a text that is not on the page", () => {
  vi.stubGlobal("document", { getElementById: () => null });
  expect(readPart("text")).toBe(0);
});
