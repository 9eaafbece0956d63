import { expect, it } from "vitest";
import { connectionPool, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { emptySlots } from "./front-slots.service.server.ts";

testDatabase();

it("ends the slots of an article that is taken down, and no others, and lets no page show them", async () => {
  await connectionPool().query(`
    insert into articles (id, title) values (1, '下线的文章'), (2, '别的文章');
    insert into headlines (id, article_id, start_at, end_at) values
      (1, 1, now() - interval '2 hours', null), (2, 1, now() - interval '2 hours', now() + interval '1 hour'),
      (3, 1, now() - interval '2 hours', now() - interval '1 hour'), (4, 1, now() + interval '1 hour', null),
      (5, 2, now() - interval '2 hours', null), (6, 2, now() + interval '1 hour', null)`);
  const slots = async () =>
    (await connectionPool().query("select id, end_at <= now() as over, end_at from headlines order by id")).rows;
  const before = await slots();
  const purges = await listenToPurges();
  await withTransaction((trx) => emptySlots(1, trx));
  const after = await slots();
  expect(after.map(({ id, over }) => [id, over])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [5, null],
    [6, null],
  ]);
  expect(after[2]).toEqual(before[2]);
  expect(await purges.told()).toEqual([
    ["purge", "headlines"],
    ["withhold", "headlines"],
  ]);
  await withTransaction((trx) => emptySlots(1, trx));
  expect(await purges.told()).toEqual([]);
});
