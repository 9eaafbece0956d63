import { beforeAll, expect, it } from "vitest";
import { connectionPool } from "#db/client.ts";
import { installDefaults } from "../../defaults/install.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { rows } from "../../tests/fixtures/members.ts";
import { generateComments } from "./comments.ts";
import { generateArticles } from "./generate.ts";
import { generateLedger } from "./ledger.ts";
import { generateMembers } from "./members.ts";

testDatabase();

beforeAll(async () => {
  await installDefaults();
});

it("makes members, comments and entries whose counts and sums are right, and goes on from there", async () => {
  const client = await connectionPool().connect();
  const now = new Date();
  try {
    await expect(generateComments(client, 10, now)).rejects.toThrow("--articles");
    await generateArticles(client, 20, now);
    await expect(generateLedger(client, 10, now)).rejects.toThrow("--members");
    for (let round = 0; round < 2; round += 1) {
      await generateMembers(client, 30, now);
      await generateComments(client, 500, now);
      await generateLedger(client, 700, now);
    }
  } finally {
    client.release();
  }
  expect(await rows("select count(*) from members")).toEqual([{ count: 60 }]);
  expect(await rows("select count(*) from comments")).toEqual([{ count: 1_000 }]);
  expect(
    await rows(`select p.id from comments p where p.parent_id is null and p.replies <>
      (select count(*) from comments c where c.parent_id = p.id and c.status = 'approved' and c.article_id = p.article_id)`),
  ).toEqual([]);
  expect(
    await rows(`select a.article_id from article_counts a where a.comments <>
      (select count(*) from comments c where c.article_id = a.article_id and c.status = 'approved')`),
  ).toEqual([]);
  expect(
    await rows(`select id from (select id, before, lag(after, 1, 0::bigint) over (partition by member_id, unit order by id) as last
      from ledger_entries) as chain where before <> last`),
  ).toEqual([]);
  expect(
    await rows(`select m.id from members m where m.money_cents <> (select coalesce(sum(amount), 0) from ledger_entries e
      where e.member_id = m.id and unit = 'money') or m.score <> (select coalesce(sum(amount), 0) from ledger_entries e
      where e.member_id = m.id and unit = 'points')`),
  ).toEqual([]);
  await rows("insert into members (username, nickname) values ('after_all', '后来的人')");
});
