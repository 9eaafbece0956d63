import { describe, expect, it } from "vitest";
import { parseConfig } from "./config.ts";

describe("a wrong value", () => {
  it.each([
    [{ PORT: "many" }, 'PORT: "many" is not a number'],
    [{ PAGE_CACHE_MB: "64MB" }, 'PAGE_CACHE_MB: "64MB" is not a number'],
    [{ PORT: "70000" }, "PORT: "],
    [{ DATABASE_URL: "postgres://u@h1:x,h2/m" }, "DATABASE_URL: Invalid URL"],
    [{ DATABASE_DIRECT_URL: "postgres://u@h1,h2/m" }, "DATABASE_URL: DATABASE_DIRECT_URL needs it"],
    [{ TRUST_PROXY: "proxy.local" }, 'TRUST_PROXY: "proxy.local" is not an address'],
    [{ TRUST_PROXY: "10.0.0.1, 10.0.0.0/64" }, 'TRUST_PROXY: "10.0.0.0/64" is not an address'],
  ])("is named: %j", (environment, words) => {
    expect(() => parseConfig(environment)).toThrow(words);
    expect(() => parseConfig(environment)).not.toThrow("NaN");
  });

  it("is not what a list of proxies may be", () => {
    expect(parseConfig({ TRUST_PROXY: "10.0.0.1, ::1,10.0.0.0/8,loopback" }).trustProxy).toEqual([
      "10.0.0.1",
      "::1",
      "10.0.0.0/8",
      "loopback",
    ]);
  });
});
