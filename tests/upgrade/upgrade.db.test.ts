import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#db/migrate/migrate.ts";
import { createTestDatabase } from "../db/database.ts";
import { CATALOG } from "./catalog.ts";
import { ARTICLES, DRAFTS, FILLING } from "./filling.ts";
import { openClient } from "../fixtures/connections.ts";

/**
 * Upgrades sites with 100,000 articles from former schemas of the main branch. Without UPGRADE=all it tests only the
 * oldest and the latest, because the whole list takes about ten minutes (`npm run test:upgrade`).
 */
const MIGRATIONS = join(import.meta.dirname, "../../migrations");
const numbersOf = (line: string) => line.split(" ").filter((number) => /^\d{4}$/.test(number));

const landings = (await readFile(join(import.meta.dirname, "landings.txt"), "utf8"))
  .split("\n")
  .map(numbersOf)
  .filter((numbers) => numbers.length > 0);
const schemas = landings.slice(0, -1).map((_, index) => landings.slice(0, index + 1).flat());
const isAll = process.env["UPGRADE"] === "all";
const tried = isAll ? schemas : schemas.filter((_, index) => index === 0 || index === schemas.length - 1);

let fresh: unknown[];

beforeAll(async () => {
  const database = await createTestDatabase();
  fresh = await ask(database.url, CATALOG);
  await database.drop();
});

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "mb-upgrade-"))));
afterAll(() => rm(folder, { recursive: true }));

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = await openClient(connectionString);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("every migration stands in tests/upgrade/landings.txt", async () => {
  const numbers = (await readdir(MIGRATIONS)).map((name) => name.slice(0, 4));
  expect(landings.flat().toSorted()).toEqual(numbers.toSorted());
});

test.each(tried.map((numbers, index) => ({ index, count: numbers.length, last: numbers.at(-1), numbers })))(
  "a site with the $count migrations up to the landing of $last is upgraded",
  { timeout: 600_000 },
  async ({ index, numbers }) => {
    const database = await createTestDatabase({ empty: true });
    const then = join(folder, String(index));
    for (const name of await readdir(MIGRATIONS))
      if (numbers.includes(name.slice(0, 4))) await cp(join(MIGRATIONS, name), join(then, name));
    await migrate(database.url, { folder: then });
    await ask(database.url, FILLING);
    if (!numbers.includes("0047")) await ask(database.url, DRAFTS);

    await migrate(database.url, { folder: MIGRATIONS });
    expect(await ask(database.url, CATALOG)).toEqual(fresh);
    expect(await ask(database.url, "select count(*)::int from articles where status = 'published'")).toEqual([
      { count: ARTICLES },
    ]);
    await database.drop();
  },
);
