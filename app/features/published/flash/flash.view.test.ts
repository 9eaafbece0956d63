import { describe, expect, test } from "vitest";
import zh from "./flash.zh-cn.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { hoursQuery } from "./flash.schema.ts";
import {
  articlePlace,
  byDay,
  flashPlace,
  flashTitle,
  mergeStream,
  newerThan,
  placeOf,
  type StreamItem,
} from "./flash.view.ts";
import { channelTabs, dayHeading, hoursPath, streamCall } from "./hours.view.ts";

function item(kind: StreamItem["kind"], id: number, publishedAt: string): StreamItem {
  return {
    kind,
    id,
    title: "",
    breaks: [],
    text: "x",
    important: false,
    channel: null,
    tags: [],
    source: "",
    publishedAt,
    href: "/",
    article: null,
  };
}

const NOON = "2026-11-20T04:00:00.000Z";
const LATER = "2026-11-20T05:00:00.000Z";
const names = (items: StreamItem[]) => items.map(({ kind, id }) => `${kind}-${id}`);

describe("the mixed stream", () => {
  const all = [
    item("flash", 7, NOON),
    item("article", 8, NOON),
    item("article", 7, NOON),
    item("flash", 8, NOON),
    item("flash", 2, LATER),
  ];
  const order = ["flash-2", "flash-8", "article-8", "flash-7", "article-7"];

  test("is ordered by time, then by one row of places for both kinds", () => {
    expect(names(mergeStream(all, 10).items)).toEqual(order);
  });

  test("goes on exactly after each place, whatever kind stands there", () => {
    let cursor: string | null = null;
    const seen: string[] = [];
    for (let step = 0; step < order.length; step++) {
      const place = decodeCursor(cursor);
      const rest = all.filter((one) => {
        if (place === undefined) return true;
        const own = one.kind === "flash" ? flashPlace(place) : articlePlace(place);
        const time = Date.parse(one.publishedAt) - own.time.getTime();
        return time < 0 || (time === 0 && one.id < own.id);
      });
      const page = mergeStream(rest, 1);
      seen.push(...names(page.items));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(order);
    expect(cursor).toBeNull();
  });

  test("places survive the way through an address", () => {
    for (const one of all) {
      const place = placeOf(one);
      expect(decodeCursor(encodeCursor(place))).toEqual(place);
    }
  });

  test("newer than a place leaves out the place itself", () => {
    const place = placeOf(item("article", 8, NOON));
    expect(names(newerThan(place, all))).toEqual(["flash-8", "flash-2"]);
  });

  test("days part at midnight in Shanghai", () => {
    const items = [item("flash", 3, "2026-11-20T16:00:00.000Z"), item("flash", 2, "2026-11-20T15:59:59.999Z")];
    expect(byDay(items).map((group) => group.day)).toEqual(["2026-11-21", "2026-11-20"]);
  });
});

test("a flash without a title is named by its first words", () => {
  expect(flashTitle("题", "正文")).toBe("题");
  expect(flashTitle("", "短")).toBe("短");
  expect(flashTitle("", "𠮷".repeat(41))).toBe(`${"𠮷".repeat(40)}…`);
});

describe("addresses", () => {
  test("narrow by what is given and keep the order of their parameters", () => {
    expect(hoursPath({})).toBe("/hours");
    expect(hoursPath({ day: "2026-11-20", level: "important", channel: "macro" })).toBe(
      "/hours?channel=macro&level=important&day=2026-11-20",
    );
  });

  test("tabs keep the day and the level, and know the current one", () => {
    const tabs = channelTabs({ channel: "macro", level: "important", before: "x" });
    expect(tabs.filter((tab) => tab.current).map((tab) => tab.channel)).toEqual(["macro"]);
    expect(tabs.every((tab) => tab.href.includes("level=important") && !tab.href.includes("before"))).toBe(true);
  });

  test("the call for more is that of the same part of the stream", () => {
    expect(streamCall({ channel: "macro", level: "important", day: "2026-11-20" })).toBe(
      "/api/content/flashes?articles=1&channel=macro&importance=important&day=2026-11-20",
    );
  });

  test.each([
    [{}, true],
    [{ channel: "macro", level: "important", day: "2026-11-20", before: "mhx0-1" }, true],
    [{ channel: "nope" }, false],
    [{ level: "normal" }, false],
    [{ day: "2026-02-30" }, false],
    [{ day: "9999-01-01" }, false],
    [{ day: "20261120" }, false],
    [{ before: "'; drop table flashes" }, false],
  ])("%j", (query, fits) => {
    expect(hoursQuery.safeParse(query).success).toBe(fits);
  });
});

test("a day is headed by its date, weekday and nearness", () => {
  expect(dayHeading("2026-11-20", "2026-11-21", zh)).toEqual({ name: "11月20日", weekday: "星期五", near: "昨天" });
  expect(dayHeading("2026-11-21", "2026-11-21", zh).near).toBe("今天");
  expect(dayHeading("2026-11-01", "2026-11-21", zh).near).toBe("");
});
