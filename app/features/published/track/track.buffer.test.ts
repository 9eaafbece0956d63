import { describe, expect, it } from "vitest";
import { viewBuffer } from "./track.buffer.ts";

const MINUTE = 60_000;
const news = { path: "/news" };
const home = { path: "/" };
const opened = { measure: "source", key: "direct" } as const;

describe("viewBuffer", () => {
  it("adds up what happens the same way on a page within its minute", () => {
    const buffer = viewBuffer(10);
    buffer.add(news, opened, 5);
    buffer.add(news, opened, MINUTE - 1);
    buffer.add(news, opened, MINUTE);
    buffer.add(news, { measure: "depth", key: 3 }, 5);
    expect(buffer.take()).toEqual([
      { target: news, minute: new Date(0), what: opened, count: 2 },
      { target: news, minute: new Date(MINUTE), what: opened, count: 1 },
      { target: news, minute: new Date(0), what: { measure: "depth", key: 3 }, count: 1 },
    ]);
    expect(buffer.take()).toEqual([]);
  });

  it("joins what is given back with what came meanwhile", () => {
    const buffer = viewBuffer(10);
    buffer.add(news, opened, 0);
    const taken = buffer.take();
    buffer.add(news, opened, 1);
    buffer.giveBack(taken);
    expect(buffer.take()).toEqual([{ target: news, minute: new Date(0), what: opened, count: 2 }]);
  });

  it("drops pages beyond its size, but goes on counting those it holds", () => {
    const buffer = viewBuffer(1);
    const added = [buffer.add(news, opened, 0), buffer.add(home, opened, 0), buffer.add(news, opened, 0)];
    expect(added).toEqual([true, false, true]);
    expect(buffer.take()).toEqual([{ target: news, minute: new Date(0), what: opened, count: 2 }]);
  });
});
