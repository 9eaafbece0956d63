import { operator } from "#app/features/base/actor/actor.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveArticle } from "#app/features/published/article/article-writing.service.server.ts";
import { messages } from "#app/features/base/page-cache/purge.message.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { connect, database, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "../tests/db/database.ts";
import { installDefaults } from "../defaults/install.ts";
import { readDemo, seedDemo } from "./seed.ts";

const DAY = 86_400_000;

let test: TestDatabase;

const open = async () => {
  test = await createTestDatabase();
  connect(test.url);
  await installDefaults();
};
const close = async () => {
  await disconnect();
  await test.drop();
};

beforeAll(open);
afterAll(close);

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database());
  return Number(rows[0]?.count);
};

it("leaves a site alone that has articles of its own", async () => {
  const { id } = await saveArticle({ title: "自己的", body: "", publishAt: new Date() }, operator("tester"));
  expect(await seedDemo()).toBe(false);
  expect(await count("articles")).toBe(1);
  await database().deleteFrom("articles").where("id", "=", id).execute();
});

it("fills an empty site once, also when it was cut off or runs twice at a time", async () => {
  const demo = readDemo(new Date());
  const content = () => demo;
  // Simulates a first run that ended after the articles.
  const written = await Promise.all([seedDemo(content), seedDemo(content)]);
  expect(written.filter(Boolean)).toEqual([true]);
  // No record was saved twice by the two runs.
  const twice = await sql`
    select action, target_id from audit_entries where action like '%.save' and actor = 'demo'
    group by action, target_id, detail having count(*) > 1`.execute(database());
  expect(twice.rows).toEqual([]);
  const tables = [
    "articles",
    "headlines",
    "flashes",
    "billboard_issues",
    "subject_articles",
    "samples",
    "sample_findings",
    "article_views_hourly",
    "job_posts",
    "friend_links",
    "authors",
    "topics",
    "companies",
    "dossier_entries",
  ];
  const counts = await Promise.all(tables.map(count));
  expect(counts.every((found) => found > 0)).toBe(true);
  expect(await seedDemo()).toBe(false);
  expect(await Promise.all(tables.map(count))).toEqual(counts);
});

it("tells the instances once of everything, and not of each article", async () => {
  const rows = await database().selectFrom("page_purges").select("payload").execute();
  const payloads = rows.map(({ payload }) => payload);
  expect(payloads).toEqual(expect.arrayContaining(messages("purge", [pageTag.everything])));
  const { id } = await database().selectFrom("articles").select("id").executeTakeFirstOrThrow();
  expect(payloads.filter((payload) => payload.includes(JSON.stringify(pageTag.article(id))))).toEqual([]);
});

it("dates everything back from now and marks it as demo", async () => {
  const articles = await database()
    .selectFrom("articles")
    .select(["publish_at", "updated_at", "is_demo", "status"])
    .execute();
  expect(articles.every((row) => row.is_demo && row.status === "published" && row.publish_at <= new Date())).toBe(true);
  expect(articles.some((row) => Date.now() - row.publish_at.getTime() < DAY)).toBe(true);
  expect(articles.every((row) => row.updated_at.getTime() === row.publish_at.getTime())).toBe(true);
  const future = await sql<{ count: number }>`
    select (select count(*) from flashes where publish_at > now()) + (select count(*) from billboard_issues where publish_at > now())
         + (select count(*) from headlines where start_at > now()) + (select count(*) from article_views_hourly where hour > now()) as count`.execute(
    database(),
  );
  expect(Number(future.rows[0]?.count)).toBe(0);
});

it("has seven headlines now, and heat boards with ranks and changes", async () => {
  const current = await sql<{
    count: number;
  }>`select count(*) from headlines where end_at is null or end_at > now()`.execute(database());
  expect(Number(current.rows[0]?.count)).toBe(7);
  const ranks = await sql<{ count: number }>`
    select count(*) from billboard_items join billboard_issues on billboard_issues.id = issue_id
    join billboards on billboards.id = billboard_id where kind = 'auto_heat' and previous_rank is not null`.execute(
    database(),
  );
  expect(Number(ranks.rows[0]?.count)).toBeGreaterThan(10);
});

it("places every article that names a subject", async () => {
  const { rows } = await sql<{ empty: number }>`
    select count(*) as empty from subject_sections where not exists (select from subject_articles where section_id = subject_sections.id)`.execute(
    database(),
  );
  expect(Number(rows[0]?.empty)).toBe(0);
});
