import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { memberActor } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import "#app/i18n/all-messages.ts";
import { connectionPool, withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";
import { collect, emptyCollection, hasCollected, readCollection, uncollect } from "./collect.service.server.ts";

testDatabase();

const [keeper, other] = [memberActor(1, () => true), memberActor(2, () => true)];
const news = (id: number) => ({ type: "news" as const, id });
const kept = async (actor = keeper, page = 1, limit = 10) => {
  const { list, total } = await readCollection({ type: undefined, search: "" }, { page, limit }, actor);
  return { titles: list.map(({ title }) => title), total };
};
const favorites = async () =>
  (await connectionPool().query("select article_id as id, favorites from article_counts order by 1")).rows;

beforeEach(async () => {
  await emptyTables("members", "articles", "subjects");
  await connectionPool().query(`
    insert into members (id, username, nickname) values (1, 'one', '一'), (2, 'two', '二');
    insert into articles (id, title, status, publish_at)
      select i, '第' || i || '篇', 'published', now() - interval '1 day' from generate_series(1, 4) as i;
    insert into subjects (id, slug, title, start_at) values (1, 'one', '专题', now())`);
});

it("is each member's own, newest first, page by page, and counts its articles", async () => {
  for (const id of [1, 2, 3, 2]) await collect(news(id), keeper);
  await collect({ type: "specialsubject", id: 1 }, keeper);
  await collect(news(2), other);
  expect(await kept()).toEqual({ titles: ["专题", "第3篇", "第2篇", "第1篇"], total: 4 });
  expect(await kept(keeper, 1, 3)).toEqual({ titles: ["专题", "第3篇", "第2篇"], total: 4 });
  expect(await kept(keeper, 2, 3)).toEqual({ titles: ["第1篇"], total: 4 });
  expect(await kept(other)).toEqual({ titles: ["第2篇"], total: 1 });
  expect(await favorites()).toEqual([
    { id: 1, favorites: 1 },
    { id: 2, favorites: 2 },
    { id: 3, favorites: 1 },
  ]);
});

it("gives up one thing at a time, and counts only what was there", async () => {
  for (const id of [1, 2]) await collect(news(id), keeper);
  await collect({ type: "specialsubject", id: 1 }, keeper);
  await collect(news(1), other);
  const subject = { type: "specialsubject" as const, id: 1 };
  expect([await hasCollected(subject, keeper), await hasCollected(subject, other)]).toEqual([true, false]);
  await uncollect(subject, keeper);
  await uncollect(news(3), keeper);
  expect(await kept()).toEqual({ titles: ["第2篇", "第1篇"], total: 2 });
  await uncollect(news(1), keeper);
  await uncollect(news(1), keeper);
  expect([await kept(), await kept(other)]).toEqual([
    { titles: ["第2篇"], total: 1 },
    { titles: ["第1篇"], total: 1 },
  ]);
  expect(await favorites()).toEqual([
    { id: 1, favorites: 1 },
    { id: 2, favorites: 1 },
  ]);
  expect([await hasCollected(news(2), keeper), await hasCollected(news(1), keeper)]).toEqual([true, false]);
  expect([await hasCollected(news(2), other), await hasCollected(news(1), other)]).toEqual([false, true]);
});

it("goes as a whole, with its own place in the counts and nobody else's", async () => {
  for (const id of [1, 2]) await collect(news(id), keeper);
  // The subject has the same id as an article that only the other member has collected.
  await collect({ type: "specialsubject", id: 1 }, other);
  for (const id of [2, 3]) await collect(news(id), other);
  await withTransaction((trx) => emptyCollection(2, trx));
  expect([await kept(), await kept(other)]).toEqual([
    { titles: ["第2篇", "第1篇"], total: 2 },
    { titles: [], total: 0 },
  ]);
  expect(await favorites()).toEqual([
    { id: 1, favorites: 1 },
    { id: 2, favorites: 1 },
    { id: 3, favorites: 0 },
  ]);
});

it("is searched by the titles that everybody may see", async () => {
  await collect(news(1), keeper);
  await collect({ type: "specialsubject", id: 1 }, keeper);
  const found = async (search: string) => {
    const { list, total } = await readCollection({ type: undefined, search }, { page: 1, limit: 10 }, keeper);
    return [list.map(({ t }) => t), total];
  };
  expect([await found("第1篇"), await found("专题")]).toEqual([
    [["news"], 1],
    [["specialsubject"], 1],
  ]);
  await connectionPool().query("update articles set title = '秘密', status = 'offline' where id = 1");
  expect([await found("秘密"), await found("第1篇")]).toEqual([
    [[], 0],
    [["news"], 1],
  ]);
});

it("is changed by one call of its member after the other, while others change theirs", async () => {
  for (const id of [2, 3]) await collect(news(id), keeper);
  await collect(news(1), other);
  const { changes } = await withTransaction(async (trx) => {
    await sql`select from article_counts where article_id = 1 for update`.execute(trx);
    const begun = [asOtherTask(() => collect(news(1), keeper))];
    await othersWait();
    begun.push(...asOtherTask(() => [collect(news(4), keeper), uncollect(news(2), keeper)]));
    await othersWait(3);
    await asOtherTask(() => collect(news(3), other));
    return { changes: begun };
  });
  await Promise.all(changes);
  expect([new Set((await kept()).titles), (await kept(other)).total]).toEqual([
    new Set(["第4篇", "第1篇", "第3篇"]),
    2,
  ]);
});

it("holds five thousand things, and says so", async () => {
  await connectionPool().query(`
    insert into collected (member_id, kind, target_id, title) select 1, 'article', 1000 + i, 'x' from generate_series(1, 4999) as i`);
  await collect(news(1), keeper);
  const full = collect(news(2), keeper);
  await expect(full).rejects.toBeInstanceOf(Refusal);
  // Existing entries stay, and each member has their own limit.
  await collect(news(1), keeper);
  await collect(news(2), other);
  expect((await kept()).total).toBe(5_000);
});
