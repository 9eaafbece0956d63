import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../tests/db/database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
const HOLD = "0071_picture_rights_end.sql";

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  pool = new pg.Pool({ connectionString: database.url });
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  const names = await readdir(MIGRATIONS);
  const add = (some: string[]) => Promise.all(some.map((name) => cp(join(MIGRATIONS, name), join(folder, name))));
  await add(names.filter((name) => name < HOLD));
  await migrate(pool, { folder });
  await pool.query(OLD_STATE);
  await add(names.filter((name) => name >= HOLD));
  await migrate(pool, { folder });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Pictures as they were left before they could be held: one of a live story, of a draft, of one taken down, of nothing, of a bulletin and of the English of a page. */
const OLD_STATE = `
  insert into media (sha256, extension, bytes, width, height, widths, alt, held, was_public)
    select repeat(letter, 64), 'jpg', 1, 320, 200, '{320}', letter, false, true from unnest('{a,b,c,d,e,f}'::text[]) as letter;
  insert into articles (title, status, publish_at, cover_media_id)
    select '发了', 'published', now(), id from media where alt = 'a';
  insert into articles (id, title, status, publish_at) values (900, '撤了', 'offline', now());
  insert into manuscripts (id, fields, body_html) values
    (901, '{"title": "草稿"}', '<img src="/media/' || repeat('b', 64) || '/320.jpg">'),
    (900, '{"title": "撤了"}', '<img src="/media/' || repeat('c', 64) || '/320.jpg">');
  insert into bulletins (slug, title, family, issuer, level, region, issue_date, body_html)
    values ('b', '抽检', 'food', '市监局', 'city', '临江', current_date, '<img src="/media/' || repeat('e', 64) || '/320.jpg">');
  insert into pages (slug, title, body_html, body_html_en)
    values ('p', '单页', '', '<img src="/media/' || repeat('f', 64) || '/320.jpg">');
  update media set held = false, was_public = true;
`;

it("holds pictures of before that nothing public uses; only what readers may have seen says that it is gone", async () => {
  const { rows } = await pool.query("select alt, held, was_public, rights_over from media order by alt");
  expect(rows).toEqual([
    { alt: "a", held: false, was_public: true, rights_over: false },
    { alt: "b", held: true, was_public: false, rights_over: false },
    { alt: "c", held: true, was_public: true, rights_over: false },
    { alt: "d", held: true, was_public: false, rights_over: false },
    { alt: "e", held: false, was_public: true, rights_over: false },
    { alt: "f", held: false, was_public: true, rights_over: false },
  ]);
});
