import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { baidu, umami } from "./counters.ts";

const view = (path: string) => ({ path, referrer: "https://mingbai.example", title: path });

/** Imitates hm.js: runs the queued commands, counts the page itself unless disabled, and replaces the array. */
function fakeHm(host: { _hmt?: unknown }): string[] {
  const counted: string[] = [];
  let auto = true;
  const run = ([name, value]: unknown[]) => {
    if (name === "_setAutoPageview") auto = value === true;
    if (name === "_trackPageview") counted.push(String(value));
  };
  const queue = (host._hmt ?? []) as unknown[][];
  for (const command of queue) run(command);
  if (auto) counted.unshift("counted by itself");
  host._hmt = { push: run };
  return counted;
}

describe("baidu", () => {
  it("asks for the script of the account", () => {
    const load = vi.fn();
    baidu("0123456789abcdef0123456789abcdef", {}, load);
    expect(load).toHaveBeenCalledExactlyOnceWith("https://hm.baidu.com/hm.js?0123456789abcdef0123456789abcdef");
  });

  it("counts the first page once when the script arrives after it", () => {
    const host = {};
    const track = baidu("id", host, () => undefined);
    track(view("/"));
    expect(fakeHm(host)).toEqual(["/"]);
  });

  it("counts the first page once when the script is faster", () => {
    const host = {};
    const track = baidu("id", host, () => undefined);
    const counted = fakeHm(host);
    track(view("/"));
    track(view("/news/1"));
    expect(counted).toEqual(["/", "/news/1"]);
  });
});

describe("umami", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tells each page with its path in the place of the full address, once the script is there", () => {
    const host: { umami?: unknown } = {};
    const load = vi.fn();
    const track = umami("https://stats.example", "site", host, load);
    expect(load).toHaveBeenCalledExactlyOnceWith("https://stats.example/script.js", {
      websiteId: "site",
      autoTrack: "false",
    });
    track(view("/news/1"));
    const sent: unknown[] = [];
    host.umami = {
      track: (change: (own: object) => unknown) => sent.push(change({ url: "/news/1?token=x", screen: "1x1" })),
    };
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([{ url: "/news/1", referrer: "https://mingbai.example", title: "/news/1", screen: "1x1" }]);
  });

  it("gives up on a script that never comes", () => {
    umami("https://stats.example", "site", {}, () => undefined)(view("/"));
    vi.runAllTimers();
    expect(vi.getTimerCount()).toBe(0);
  });
});
