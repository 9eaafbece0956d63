import { expect, it } from "vitest";
import { connectionPool, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { placeArticle } from "./subject-place.service.server.ts";

testDatabase();

const rows = async (sql: string) => (await connectionPool().query(sql)).rows;
const place = (...sections: number[]) => withTransaction((trx) => placeArticle(1, sections, trx));
const places = () => rows("select section_id, article_id from subject_articles order by section_id, position");

it("has an article stand in exactly the sections given, and says which subjects have changed", async () => {
  await connectionPool().query(`
    insert into articles (id, title) values (1, '放进专题的文章'), (2, '早就在专题里的文章');
    insert into subjects (id, slug, title, start_at) values (1, 'one', '一', now()), (2, 'two', '二', now());
    insert into subject_sections (id, subject_id, position, title) values (11, 1, 1, '甲'), (12, 1, 2, '乙'), (21, 2, 1, '丙');
    insert into subject_articles (section_id, article_id, position) values (12, 2, 0)`);
  const purges = await listenToPurges();
  await place(11, 12);
  expect(await places()).toEqual([
    { section_id: 11, article_id: 1 },
    { section_id: 12, article_id: 2 },
    { section_id: 12, article_id: 1 },
  ]);
  expect(await purges.told()).toEqual([["purge", "subject:1"]]);
  await place(12, 21, 999);
  expect(await places()).toEqual([
    { section_id: 12, article_id: 2 },
    { section_id: 12, article_id: 1 },
    { section_id: 21, article_id: 1 },
  ]);
  expect((await purges.told()).flatMap(([, ...tags]) => tags).toSorted()).toEqual(["subject:1", "subject:2"]);
  await place(12, 21);
  expect(await purges.told()).toEqual([]);
  await place();
  expect(await places()).toEqual([{ section_id: 12, article_id: 2 }]);
  expect(await purges.told()).toEqual([["purge", "subject:1", "subject:2"]]);
  expect(await rows("select id::int as id, version from subjects order by id")).toEqual([
    { id: 1, version: 4 },
    { id: 2, version: 3 },
  ]);
  // Transactions that change several subjects lock them in the order of their ids.
  await place(21);
  await place(11);
  expect(await purges.told()).toEqual([
    ["purge", "subject:2"],
    ["purge", "subject:1", "subject:2"],
  ]);
});
