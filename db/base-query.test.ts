import { expect, it, vi } from "vitest";
import { baseQuery } from "./base-query.ts";
import type { Db } from "./client.ts";

it("builds a base once for the pool, and another for a transaction", () => {
  const build = vi.fn((db: Db) => ({ db }));
  const base = baseQuery(build);
  const [pool, transaction] = [{} as Db, {} as Db];
  expect(base(pool)).toBe(base(pool));
  expect(base(transaction).db).toBe(transaction);
  expect(build).toHaveBeenCalledTimes(2);
});
