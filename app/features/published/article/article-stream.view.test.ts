import { describe, expect, it } from "vitest";
import { stream, streamMeta } from "./article-stream.view.ts";

const texts = { title: "资讯", olderTitle: (title: string) => `${title} · 更早`, description: "", crumbs: [] };

describe("stream", () => {
  it("leads on from the newest stretch, and back to it from older ones", () => {
    expect(stream({ cards: [], nextCursor: "abc-1" }, "/news", null)).toMatchObject({
      next: "/news?before=abc-1",
      newest: null,
    });
    expect(stream({ cards: [], nextCursor: null }, "/news", "abc-1")).toMatchObject({ next: null, newest: "/news" });
  });

  it("keeps the filter of the address", () => {
    const { next } = stream({ cards: [], nextCursor: "abc-1" }, "/industry/auto?sector=export", null);
    expect(next).toBe("/industry/auto?sector=export&before=abc-1");
  });
});

describe("streamMeta", () => {
  it("keeps older stretches out of search engines, under the address of the list", () => {
    const newest = streamMeta(
      stream({ cards: [], nextCursor: null }, "/news", null),
      "/news",
      texts,
      "https://s.example",
    );
    const older = streamMeta(
      stream({ cards: [], nextCursor: null }, "/news", "a-1"),
      "/news",
      texts,
      "https://s.example",
    );
    expect([newest.noindex, newest.title]).toEqual([false, "资讯"]);
    expect([older.noindex, older.title, older.path]).toEqual([true, "资讯 · 更早", "/news"]);
  });
});
