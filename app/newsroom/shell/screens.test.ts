import { expect, it } from "vitest";
import { screenOf } from "./screens.ts";

it("finds the screen of an address by the longest path, and none for the handbook", () => {
  expect(screenOf("/newsroom/log")?.id).toBe("log");
  expect(screenOf("/newsroom/log/7")?.id).toBe("log");
  expect(screenOf("/newsroom/handbook")).toBeUndefined();
});
