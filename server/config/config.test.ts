import { expect, it } from "vitest";
import { pageCacheMiB, parseConfig } from "./config.ts";

it.each([
  [{}, true],
  [{ HOST: "127.0.0.1" }, true],
  [{ HOST: "::1" }, true],
  [{ HOST: "localhost", SITE_URL: "" }, true],
  [{ SITE_URL: "https://www.example.com" }, false],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "192.168.0.7" }, false],
  [{ DATABASE_URL: "postgres://u@db/mingbai" }, false],
  [{ SITE_URL: "https://www.example.com", DEMO: "1" }, true],
  [{ DATABASE_URL: "postgres://u@db/mingbai", DEMO: "1" }, true],
  [{ DEMO: "0" }, false],
])("with %j there is a demo: %s", (environment, demo) => expect(parseConfig(environment).demo).toBe(demo));

it.each([
  [512, 64],
  [1_024, 64],
  [2_048, 128],
  [24_576, 256],
])("with %i MiB of memory finished pages have %i", (memory, room) => expect(pageCacheMiB(memory * 2 ** 20)).toBe(room));

it.each([
  [{}, undefined],
  [{ SITE_URL: "http://www.example.com", HSTS: "subdomains" }, undefined],
  [{ SITE_URL: "https://www.example.com" }, "max-age=31536000"],
  [{ SITE_URL: "https://www.example.com", HSTS: "off" }, undefined],
  [{ SITE_URL: "https://www.example.com", HSTS: "subdomains" }, "max-age=31536000; includeSubDomains"],
])("with %j browsers are told of https by %s", (environment, value) =>
  expect(parseConfig(environment).hsts).toBe(value),
);

it("gives finished pages the room that is named", () => {
  expect(parseConfig({ PAGE_CACHE_MB: "7" }).pageCacheBytes).toBe(7 * 2 ** 20);
  const room = parseConfig({}).pageCacheBytes / 2 ** 20;
  expect(room).toBeGreaterThanOrEqual(64);
  expect(room).toBeLessThanOrEqual(256);
});
