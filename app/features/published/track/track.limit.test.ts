import { describe, expect, it } from "vitest";
import { neighbourhoodOf, viewLimit } from "./track.limit.ts";

const HOUR = 3_600_000;

describe("viewLimit", () => {
  it("counts a neighbourhood so many times an hour for a path, then no more", () => {
    const allows = viewLimit(2);
    expect([1, 2, 3].map(() => allows("192.0.2.7", "/news/1", 0))).toEqual([true, true, false]);
    expect(allows("192.0.2.99", "/news/1", 0)).toBe(false);
  });

  it("keeps other paths, other neighbourhoods and the next hour apart", () => {
    const allows = viewLimit(1);
    expect(allows("192.0.2.7", "/news/1", 0)).toBe(true);
    expect(allows("192.0.2.7", "/news/2", 0)).toBe(true);
    expect(allows("198.51.100.7", "/news/1", 0)).toBe(true);
    expect(allows("192.0.2.7", "/news/1", HOUR)).toBe(true);
    expect(allows("192.0.2.7", "/news/1", HOUR)).toBe(false);
  });
});

describe("neighbourhoodOf", () => {
  it.each([
    ["192.0.2.7", "192.0.2"],
    ["::ffff:192.0.2.7", "192.0.2"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1"],
    ["2001:0db8:0001::9", "2001:db8:1"],
    ["2001:DB8::1", "2001:db8:0"],
    ["::1", "0:0:0"],
    ["fe80::1%eth0", "fe80:0:0"],
    ["unknown", "unknown"],
  ])("puts %s into %s", (address, network) => {
    expect(neighbourhoodOf(address)).toBe(network);
  });
});
