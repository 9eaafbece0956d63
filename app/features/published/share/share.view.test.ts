import { create } from "qrcode";
import { describe, expect, it } from "vitest";
import { qrPath, weiboHref } from "./share.view.ts";

describe("weiboHref", () => {
  it("carries the address and the title whole, whatever they hold", () => {
    const href = new URL(weiboHref("https://site.example/news/1?a=b&c=d", "涨 5% & 跌 #3 “吗”？"));
    expect(href.origin).toBe("https://service.weibo.com");
    expect(href.searchParams.get("url")).toBe("https://site.example/news/1?a=b&c=d");
    expect(href.searchParams.get("title")).toBe("涨 5% & 跌 #3 “吗”？");
  });
});

/** Returns the cells that a path fills, as rows of 0 and 1. */
function filled(path: string, size: number): number[] {
  const cells = Array.from({ length: size * size }, () => 0);
  for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const start = Number(row) * size + Number(column);
    cells.fill(1, start, start + Number(width));
  }
  return cells;
}

describe("qrPath", () => {
  it("joins the dark cells of a row into bars and never crosses its end", () => {
    const rows = [
      [1, 1, 0],
      [0, 0, 0],
      [1, 0, 1],
    ];
    const path = qrPath({ size: 3, get: (row, column) => rows[row]?.[column] ?? 0 });
    expect(path).toBe("M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z");
  });

  it("fills exactly the dark cells of a real code", () => {
    const { modules } = create("https://site.example/news/123456789");
    const path = qrPath({ size: modules.size, get: (row, column) => modules.get(row, column) });
    expect(filled(path, modules.size)).toEqual([...modules.data]);
  });
});
