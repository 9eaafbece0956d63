import { expect, it } from "vitest";
import { parseConfig } from "../config/config.ts";
import { workerConfig } from "./worker.ts";

const assigned = (number: number, environment: Record<string, string> = {}) =>
  workerConfig(parseConfig({ WORKERS: "4", DATABASE_CONNECTIONS: "10", PAGE_CACHE_MB: "64", ...environment }), {
    number,
    count: 4,
    port: 3_000,
    siteUrl: "http://127.0.0.1:3000",
    database: { url: "", migrationUrl: "", description: "" },
  });

it("divides connections and page cache among workers", () => {
  expect(assigned(2)).toMatchObject({ databaseConnections: 3, pageCacheBytes: 16 * 2 ** 20, systemd: undefined });
  expect(assigned(2, { DATABASE_CONNECTIONS: "2" }).databaseConnections).toBe(2);
});

it("runs jobs in the first worker alone, and nowhere with JOBS=0", () => {
  expect([1, 2, 3, 4].map((number) => assigned(number).jobs)).toEqual([true, false, false, false]);
  expect(assigned(1, { JOBS: "0" }).jobs).toBe(false);
});

it.each(["0", "1.5", "many", "65"])("WORKERS=%s is refused by name", (WORKERS) => {
  expect(() => parseConfig({ WORKERS })).toThrow(/WORKERS/);
});
