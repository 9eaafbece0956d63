import { beforeAll, expect, it } from "vitest";
import { memberActor } from "#app/features/base/actor/actor.ts";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { forgetHistory, forgetReading, noteReading, readHistory } from "./reading-history.service.server.ts";

testDatabase();

const readerOf = (id: number) => ({ ...memberActor(id, () => true), member: { keeps_history: true } });
const [reader, other] = [readerOf(1), readerOf(2)];
const ids = async (actor = reader, page = 1, limit = 3) => {
  const { list, total } = await readHistory({ page, limit }, actor, "已下线");
  return { ids: list.map(({ id }) => id), total };
};

beforeAll(async () => {
  await connectionPool().query(`
    insert into members (id, username, nickname) values (1, 'one', '一'), (2, 'two', '二');
    insert into articles (id, title, status, publish_at)
      select i, '第' || i || '篇', 'published', now() - interval '1 day' from generate_series(1, 1005) as i`);
});

it("is each reader's own, the newest first and of one moment the newest article, page by page", async () => {
  for (const id of [1, 3, 2, 1]) await noteReading(id, reader);
  await noteReading(4, other);
  await connectionPool().query("update readings set read_at = '2026-01-01' where member_id = 1 and article_id > 1");
  expect(await ids()).toEqual({ ids: [1, 3, 2], total: 3 });
  expect(await ids(reader, 2, 2)).toEqual({ ids: [2], total: 3 });
  expect(await ids(other)).toEqual({ ids: [4], total: 1 });
  await forgetReading(2, reader);
  await forgetReading(4, reader);
  expect([await ids(), await ids(other)]).toEqual([
    { ids: [1, 3], total: 2 },
    { ids: [4], total: 1 },
  ]);
  await forgetHistory(reader);
  expect([await ids(), await ids(other)]).toEqual([
    { ids: [], total: 0 },
    { ids: [4], total: 1 },
  ]);
});

it("goes back a thousand articles", async () => {
  await connectionPool().query(`
    insert into readings (member_id, article_id, read_at) select 1, i, now() - make_interval(mins => 2000 - i) from generate_series(1, 1003) as i`);
  await noteReading(1004, reader);
  expect(await ids()).toEqual({ ids: [1004, 1003, 1002], total: 1_000 });
  expect((await ids(reader, 1_000, 1)).ids).toEqual([5]);
  expect((await ids(other)).total).toBe(1);
});

it("notes nothing that the public may not see, and nothing for who does not want it", async () => {
  await connectionPool().query("update articles set status = 'offline' where id = 1005");
  await expect(noteReading(1005, other)).rejects.toMatchObject({ code: "not_found" });
  await noteReading(7, { ...other, member: { keeps_history: false } });
  expect(await ids(other)).toEqual({ ids: [4], total: 1 });
});
