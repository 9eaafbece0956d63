import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberAct, takeAct } from "./intended-act.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("location", { pathname: "/news/7" });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("is done once, by whom it belongs to", () => {
  rememberAct("collect 7");
  expect([takeAct("follow 7"), takeAct("collect 7"), takeAct("collect 7")]).toEqual([false, true, false]);
});

it("is forgotten on another page and after a while", () => {
  rememberAct("collect 7");
  vi.stubGlobal("location", { pathname: "/news/8" });
  expect(takeAct("collect 7")).toBe(false);
  vi.stubGlobal("location", { pathname: "/news/7" });
  vi.advanceTimersByTime(600_000);
  expect(takeAct("collect 7")).toBe(false);
  vi.setSystemTime(0);
  expect(takeAct("collect 7")).toBe(false);
});

it("is never there in a browser that keeps nothing, or keeps nonsense", () => {
  sessionStorage.setItem("intendedAct", "{");
  expect(takeAct("collect 7")).toBe(false);
  vi.stubGlobal("sessionStorage", undefined);
  rememberAct("collect 7");
  expect(takeAct("collect 7")).toBe(false);
});
