import { describe, expect, it } from "vitest";
import { hostCheck } from "./guard.ts";

describe("the host check", () => {
  const isKnown = hostCheck(["www.mingbai.example", "10.0.0.7"]);

  it.each([
    "www.mingbai.example",
    "WWW.Mingbai.Example:8443",
    "www.mingbai.example.",
    "localhost:3000",
    "127.0.0.1",
    "[::1]:3000",
    "10.0.0.7:80",
    undefined,
  ])("knows %j", (host) => expect(isKnown(host)).toBe(true));

  it.each([
    "evil.example",
    "www.mingbai.example.evil.example",
    "mingbai.example",
    "",
    "www.mingbai.example:x",
    "www.mingbai.example@evil.example",
    "127.0.0.1.evil.example",
    "a b",
    "[::2]",
  ])("refuses %j", (host) => {
    expect(isKnown(host)).toBe(false);
    expect(isKnown(host)).toBe(false);
  });

  it("takes every name when none is known", () => {
    expect(hostCheck(undefined)("anything.example")).toBe(true);
  });
});
