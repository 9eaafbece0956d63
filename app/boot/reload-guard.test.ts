import { expect, test, vi } from "vitest";
import { reloadOnce } from "./reload-guard.ts";

function page() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { storage, reload: vi.fn() };
}

test("reloads once in ten seconds", () => {
  const here = page();
  expect([50_000, 59_999, 60_000].map((now) => reloadOnce(now, here))).toEqual([true, false, true]);
  expect(here.reload).toHaveBeenCalledTimes(2);
});

test("is not held up by a clock that was set back", () => {
  const here = page();
  expect([90_000, 20_000].map((now) => reloadOnce(now, here))).toEqual([true, true]);
});

test("does nothing where nothing can be remembered", () => {
  const reload = vi.fn();
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(reloadOnce(50_000, { storage, reload })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
