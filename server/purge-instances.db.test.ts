import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageTag } from "#app/lib/page-tag.ts";
import { purgePages, refreshPages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { connectionPool, withTransaction } from "#db/client.ts";
import type { NotificationListener } from "#db/notifications.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { createTestApp, pageOf, type TestApp } from "../tests/fixtures/app.ts";
import { listenForPurges } from "./purge-listener.ts";

/** Two instances on one database, each with a page cache of its own. */
const database = testDatabase();
let instances: TestApp[] = [];
let listeners: NotificationListener[] = [];
let version = 0;

beforeEach(async () => {
  const render = async (path: string) =>
    pageOf(path, { tags: [pageTag.article(Number(path.slice(6)))], body: `version ${version}` });
  instances = [await createTestApp({ render }), await createTestApp({ render })];
  listeners = instances.map((instance) => listenForPurges(database.url, instance.parts));
  for (const listener of listeners) await listener.open();
});
afterEach(async () => {
  for (const listener of listeners) await listener.close();
  for (const instance of instances) await instance.close();
});

const show = async (url: string) => Promise.all(instances.map(async ({ http }) => (await http.inject({ url })).body));
const kept = (key: string) => instances.map(({ cache }) => cache.hit(key) !== undefined);

describe("a purge", () => {
  it("reaches every instance, and only the pages it names", async () => {
    version = 1;
    await show("/news/1");
    await show("/news/2");
    version = 2;
    await purgePages([pageTag.article(1)]);
    await vi.waitFor(() => expect(kept("zh-cn /news/1")).toEqual([false, false]));
    expect(await show("/news/1")).toEqual(["version 2", "version 2"]);
    expect(await show("/news/2")).toEqual(["version 1", "version 1"]);
  });

  it("that is only a refresh lets nobody wait, and reaches every instance too", async () => {
    version = 1;
    await show("/news/1");
    version = 2;
    await refreshPages([pageTag.article(1)]);
    await vi.waitFor(async () => expect(await show("/news/1")).toEqual(["version 2", "version 2"]));
    expect(instances.map(({ cache }) => cache.counts.misses)).toEqual([1, 1]);
  });

  it("goes out with the transaction, or not at all", async () => {
    await show("/news/1");
    await expect(
      withTransaction(async (trx) => {
        await purgePages([pageTag.article(1)], trx);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await purgePages([pageTag.article(9)]);
    await vi.waitFor(() => expect(instances.map(({ cache }) => cache.counts.purges)).toEqual([1, 1]));
    expect(kept("zh-cn /news/1")).toEqual([true, true]);
    await withTransaction((trx) => purgePages([pageTag.article(1)], trx));
    await vi.waitFor(() => expect(kept("zh-cn /news/1")).toEqual([false, false]));
  });

  it("of thousands of tags arrives whole", async () => {
    await show("/news/4999");
    await purgePages(Array.from({ length: 5_000 }, (_, index) => pageTag.article(index)));
    await vi.waitFor(() => expect(kept("zh-cn /news/4999")).toEqual([false, false]));
  });

  it("that may have been missed is made up for", async () => {
    await show("/news/1");
    await connectionPool().query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mingbai listener' and datname = current_database()",
    );
    await vi.waitFor(() => expect(kept("zh-cn /news/1")).toEqual([false, false]), 10_000);
    expect(instances.map(({ parts }) => parts.database.isUp)).toEqual([true, true]);
  });
});
