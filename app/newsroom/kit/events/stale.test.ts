import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isAbout, keepFresh } from "./stale.ts";

let hear: (event: { event: string; data: string }) => void = () => undefined;
vi.mock("./events.ts", () => ({
  onNewsroomEvent: (listener: typeof hear) => {
    hear = listener;
    return () => undefined;
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an event makes lists stale and the story that it names, nothing else", () => {
  const saved = { kind: "saved", story: 7 };
  expect(isAbout(saved, ["GET /newsroom/stories", { state: "writing" }])).toBe(true);
  expect(isAbout(saved, ["GET /newsroom/story", { id: 7 }])).toBe(true);
  expect(isAbout(saved, ["GET /newsroom/story", { id: 8 }])).toBe(false);
  expect(isAbout(saved, ["GET /newsroom/me", {}])).toBe(false);
});

test("what waits for somebody is asked again for steps and states, not for every word that is typed", () => {
  const desk = ["GET /newsroom/desk", {}];
  expect(
    ["saved", "lease", "state", "step", "release", "arranged"].map((kind) => isAbout({ kind, story: 7 }, desk)),
  ).toEqual([false, false, true, true, true, true]);
});

test("a note makes the notes of its story stale, and nothing else", () => {
  const names = ["notes", "story", "rounds", "stories", "desk", "waiting"];
  const stale = (id: number) =>
    names.filter((name) => isAbout({ kind: "note", story: 7 }, [`GET /newsroom/${name}`, { id }]));
  expect([stale(7), stale(8)]).toEqual([["notes"], []]);
});

test("a flash makes the flash desk stale and how much waits there, no story; a story leaves the flash desk alone", () => {
  const names = ["GET /newsroom/flashDesk", "GET /newsroom/flashes", "GET /newsroom/waiting", "GET /newsroom/stories"];
  const stale = (kind: string) => names.filter((name) => isAbout({ kind, story: undefined }, [name, {}]));
  expect(stale("flash")).toEqual(names.slice(0, 3));
  expect(stale("state")).toEqual(names.slice(2));
});

test("a queue makes its own list stale and how much waits, no other; stories leave comments alone", () => {
  const names = ["comments", "comment", "contributions", "errors", "waiting", "stories", "me"];
  const stale = (change: { kind: string; queue?: string; story?: number }) =>
    names.filter((name) => isAbout(change, [`GET /newsroom/${name}`, {}]));
  expect(stale({ kind: "queue", queue: "comments" })).toEqual(["comments", "comment", "waiting"]);
  expect(stale({ kind: "queue", queue: "errors" })).toEqual(["errors", "waiting"]);
  expect(stale({ kind: "queue", queue: "toString" })).toEqual(["waiting"]);
  expect(stale({ kind: "release", story: 7 })).toEqual(["errors", "waiting", "stories"]);
  expect(stale({ kind: "saved", story: 7 })).toEqual(["stories"]);
});

test("what the trail tells of a desk makes that desk stale, and nothing else", () => {
  const names = ["settings", "members", "member", "library", "stories", "waiting", "menus", "me"];
  const stale = (desk: string) =>
    names.filter((name) => isAbout({ kind: "desk", desk }, [`GET /newsroom/${name}`, {}]));
  expect(stale("member")).toEqual(["members", "member"]);
  expect(stale("setting")).toEqual(["settings"]);
  expect(stale("rule")).toEqual(["menus"]);
  expect(stale("toString")).toEqual([]);
});

test("who is here makes nothing stale", async () => {
  const queries = new QueryClient();
  const asked = vi.spyOn(queries, "invalidateQueries");
  const end = keepFresh(queries);
  hear({ event: "message", data: JSON.stringify({ kind: "presence", people: [] }) });
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).not.toHaveBeenCalled();
  end();
});

test("many events of a moment ask once, and none is lost", async () => {
  const queries = new QueryClient();
  for (const id of [7, 8, 9]) queries.setQueryData(["GET /newsroom/story", { id }], {});
  const asked = vi.spyOn(queries, "invalidateQueries");
  const end = keepFresh(queries);
  for (const story of [7, 8, 7]) hear({ event: "saved", data: JSON.stringify({ kind: "saved", story }) });
  hear({ event: "saved", data: "no JSON" });
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveBeenCalledTimes(1);
  const stale = [7, 8, 9].filter((id) => queries.getQueryState(["GET /newsroom/story", { id }])?.isInvalidated);
  expect(stale).toEqual([7, 8]);
  hear({ event: "saved", data: '{"kind":"saved","story":9}' });
  end();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveBeenCalledTimes(1);
});
