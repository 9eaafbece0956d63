import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { memberActor } from "#app/features/base/actor/actor.ts";
import { withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { column, industry } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";
import { follow, readFeed, readFollows, unfollow } from "./follow.service.server.ts";

testDatabase();

const [reader, other] = [memberActor(1, () => true), memberActor(2, () => true)];

beforeEach(async () => {
  await emptyTables("members", "articles", "columns", "industries");
  await rows("insert into members (id, username, nickname) values (1, 'one', '一'), (2, 'two', '二')");
});

it("is changed by one call of its member after the other, while others change theirs", async () => {
  const [one, two, auto] = [await column("macro"), await column("micro"), await industry()];
  await follow({ kind: "column", id: two }, reader);
  const { changes } = await withTransaction(async (trx) => {
    await sql`insert into follows (member_id, kind, target_id, title) values (1, 'column', ${one}, 'x')`.execute(trx);
    const begun = [asOtherTask(() => follow({ kind: "column", id: one }, reader))];
    await othersWait();
    begun.push(
      ...asOtherTask(() => [
        follow({ kind: "industry", id: auto }, reader),
        unfollow({ kind: "column", id: two }, reader),
      ]),
    );
    await othersWait(3);
    await asOtherTask(() => follow({ kind: "column", id: two }, other));
    return { changes: begun };
  });
  await Promise.all(changes);
  const kept = (await readFollows(reader, "zh-cn")).map(({ kind, id }) => `${kind} ${id}`);
  expect(new Set(kept)).toEqual(new Set([`column ${one}`, `industry ${auto}`]));
});

it("reaches back three hundred articles, each page once, of one moment the last ones", async () => {
  const auto = await industry();
  await rows(
    `insert into articles (title, status, publish_at, industry_id)
     select 'x', 'published', timestamptz '2026-01-01' + (n + 1) / 3 * interval '1 second', $1 from generate_series(1, 350) n`,
    [auto],
  );
  await follow({ kind: "industry", id: auto }, reader);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => readFeed({ page, limit: 100 }, reader, "zh-cn")));
  const all = await rows<{ id: number }>("select id::int as id from articles order by publish_at desc, id desc");
  expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(all.slice(0, 300).map(({ id }) => id));
  expect(pages[0]?.total).toBe(300);
});

it("has a feed for who may follow alone", async () => {
  const muted = memberActor(1, () => false);
  await expect(readFeed({ page: 1, limit: 100 }, muted, "zh-cn")).rejects.toThrow("forbidden");
});
