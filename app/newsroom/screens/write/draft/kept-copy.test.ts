import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keptCopy, readKept } from "./kept-copy.ts";

const title = { title: { base: 1, value: "崩溃前的标题" } };
const body = { body: { base: 4, value: "<p>新写的一段</p>" } };
const kept = () => readKept(1, 7)?.changes;

beforeEach(() => {
  const disk = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => void disk.set(key, value),
    removeItem: (key: string) => void disk.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("what an earlier visit has left stays until somebody has said what becomes of it", () => {
  keptCopy(1, 7).write(title);
  const copy = keptCopy(1, 7, readKept(1, 7));
  // The test repeats the whole sequence: the story is opened, edited, saved and closed.
  copy.drop();
  expect(kept()).toEqual(title);
  copy.write(body);
  expect(kept()).toEqual({ ...title, ...body });
  copy.drop();
  expect(kept()).toEqual(title);
  copy.settle();
  copy.drop();
  expect(kept()).toBeUndefined();
});

it("what was put back is kept as what is written now", () => {
  keptCopy(1, 7).write(title);
  const copy = keptCopy(1, 7, readKept(1, 7));
  copy.settle();
  expect(kept()).toEqual(title);
  copy.write(body);
  expect(kept()).toEqual(body);
});

it("each colleague and each story has a copy of its own", () => {
  keptCopy(1, 7).write(title);
  expect([readKept(2, 7), readKept(1, 8)]).toEqual([undefined, undefined]);
});

it("writing goes on where nothing can be kept", () => {
  vi.stubGlobal("localStorage", undefined);
  keptCopy(1, 7).write(title);
  expect(kept()).toBeUndefined();
});
