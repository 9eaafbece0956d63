import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageTag } from "#app/lib/page/page-tag.ts";
import {
  forgetPurges,
  missedPurges,
  purgePages,
  refreshPages,
  withheldNow,
} from "#app/features/base/page-cache/page-cache.service.server.ts";
import { connectionPool, withTransaction } from "#db/client.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { createTestApp, pageOf, type TestApp } from "../../tests/fixtures/app.ts";
import { listenForPurges } from "./purge-listener.ts";
import { openClient } from "../../tests/fixtures/connections.ts";

/** Two instances on one database, each with a separate page cache. */
const database = testDatabase();
let instances: TestApp[] = [];
let listeners: ReturnType<typeof listenForPurges>[] = [];
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
    await vi.waitFor(() => expect(kept("zh-cn /news/1")).toEqual([false, false]), 60_000);
    expect(await show("/news/1")).toEqual(["version 2", "version 2"]);
    expect(await show("/news/2")).toEqual(["version 1", "version 1"]);
  });

  it("that is only a refresh lets nobody wait, and reaches every instance too", async () => {
    version = 1;
    await show("/news/1");
    version = 2;
    await refreshPages([pageTag.article(1)]);
    await vi.waitFor(async () => expect(await show("/news/1")).toEqual(["version 2", "version 2"]), 60_000);
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
    await vi.waitFor(() => expect(instances.map(({ cache }) => cache.counts.purges)).toEqual([1, 1]), 60_000);
    expect(kept("zh-cn /news/1")).toEqual([true, true]);
    await withTransaction((trx) => purgePages([pageTag.article(1)], trx));
    await vi.waitFor(() => expect(kept("zh-cn /news/1")).toEqual([false, false]), 60_000);
  });

  describe("that was missed", () => {
    // Recent purges may be repeated while other databases have open transactions, so these tests use pages of their
    // own.
    const query = (text: string) => connectionPool().query(text);
    const isUp = () => instances.map(({ parts }) => parts.database.isUp);

    /** Cuts the listening connections and blocks new ones until `meanwhile` has ended. */
    async function cutOff(meanwhile: () => Promise<unknown>): Promise<void> {
      const url = new URL(database.url);
      const name = pg.escapeIdentifier(url.pathname.slice(1));
      url.pathname = "/postgres";
      const outside = await openClient(url.href);
      try {
        await outside.query(`alter database ${name} allow_connections false`);
        await query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mingbai listener' and datname = current_database()",
        );
        await vi.waitFor(() => expect(isUp()).toEqual([false, false]), 60_000);
        await meanwhile();
      } finally {
        await outside.query(`alter database ${name} allow_connections true`);
        await outside.end();
      }
      await vi.waitFor(() => expect(isUp()).toEqual([true, true]), 60_000);
    }

    it("is made up for, and the other pages stay", async () => {
      await show("/news/6001");
      await show("/news/6002");
      await cutOff(() => purgePages([pageTag.article(6001)]));
      expect(kept("zh-cn /news/6001")).toEqual([false, false]);
      expect(kept("zh-cn /news/6002")).toEqual([true, true]);
    });

    it("takes all pages out of use when it cannot be told any more", async () => {
      await show("/news/6002");
      await cutOff(async () => {
        await query("truncate page_purges");
        await purgePages([pageTag.article(6001)]);
      });
      expect(kept("zh-cn /news/6002")).toEqual([false, false]);
    });
  });

  // This test must follow the one for missed purges, because both purges may be repeated together.
  it("of thousands of tags arrives whole", async () => {
    await show("/news/4999");
    await purgePages(Array.from({ length: 5_000 }, (_, index) => pageTag.article(index)));
    await vi.waitFor(() => expect(kept("zh-cn /news/4999")).toEqual([false, false]), 60_000);
  });

  it("is missed by whoever was away since its own transaction, and everything by who knows none that is kept", async () => {
    await purgePages([pageTag.article(3)]);
    const { rows } = await connectionPool().query(
      "select id::text as newest, transaction::text as horizon from page_purges order by id desc limit 1",
    );
    const ask = async <T>(text: string, values?: unknown[]) => (await connectionPool().query(text, values)).rows as T[];
    const next = (Number(rows[0].horizon) + 1).toString();
    expect(await missedPurges(ask, rows[0])).toEqual(['["article:3"]']);
    expect(await missedPurges(ask, { ...rows[0], horizon: next })).toEqual([]);
    expect(await missedPurges(ask, { ...rows[0], newest: "0" })).toEqual([JSON.stringify([pageTag.everything])]);
  });

  it("is forgotten after an hour, except for the newest, and so is what was withheld", async () => {
    await connectionPool().query(`insert into page_purges (payload, at) values
      ('["article:3"]', now()), ('{"withhold":["article:4"]}', now() - interval '59 minutes'),
      ('{"withhold":["article:5"]}', now() - interval '61 minutes')`);
    expect(await withheldNow()).toEqual(['{"withhold":["article:4"]}']);
    await purgePages([pageTag.article(1)]);
    await purgePages([pageTag.article(2)]);
    await forgetPurges(new Date());
    const stored = () => connectionPool().query("select payload from page_purges");
    expect((await stored()).rows.length).toBeGreaterThan(1);
    await forgetPurges(new Date(Date.now() + 61 * 60_000));
    expect((await stored()).rows).toEqual([{ payload: '["article:2"]' }]);
  });
});
