import { describe, expect, it } from "vitest";
import { viewBuffer } from "./track.buffer.ts";

const HOUR = 3_600_000;
const news = { path: "/news" };
const home = { path: "/" };

describe("viewBuffer", () => {
  it("adds up the views of a page within its hour", () => {
    const buffer = viewBuffer(10);
    buffer.add(news, 5);
    buffer.add(news, HOUR - 1);
    buffer.add(news, HOUR);
    expect(buffer.take()).toEqual([
      { target: news, hour: new Date(0), views: 2 },
      { target: news, hour: new Date(HOUR), views: 1 },
    ]);
    expect(buffer.take()).toEqual([]);
  });

  it("joins what is given back with what came meanwhile", () => {
    const buffer = viewBuffer(10);
    buffer.add(news, 0);
    const taken = buffer.take();
    buffer.add(news, 1);
    buffer.giveBack(taken);
    expect(buffer.take()).toEqual([{ target: news, hour: new Date(0), views: 2 }]);
  });

  it("drops pages beyond its size, but goes on counting those it holds", () => {
    const buffer = viewBuffer(1);
    expect([buffer.add(news, 0), buffer.add(home, 0), buffer.add(news, 0)]).toEqual([true, false, true]);
    expect(buffer.take()).toEqual([{ target: news, hour: new Date(0), views: 2 }]);
  });
});
