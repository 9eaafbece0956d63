import { expect, it } from "vitest";
import { entryTime } from "./entry-time.ts";

it("tells the second, in Shanghai", () => {
  expect(entryTime(Date.parse("2026-11-20T16:04:09Z") / 1_000)).toBe("2026-11-21 00:04:09");
});
