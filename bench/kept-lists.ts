import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { readMonths } from "#app/features/published/article/article.service.server.ts";
import { foldArticleSums } from "#app/features/published/article/article-sums.service.server.ts";
import { readSitemapFiles } from "#app/features/published/feed/feed.service.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { migrate } from "#db/migrate/migrate.ts";
import { findTwin } from "../cli/import/import.repo.server.ts";
import { liveADay, processMilliseconds, WARM_UP } from "./load-data.ts";
import type { Figure, Section } from "./report.ts";

const SIZES = [4_000, 200_000, 1_000_000];
const RUNS = 2_000;
const LISTS = ["months of the archive", "index of sitemaps", "duplicate check of the import"] as const;
/** Fills in articles of 1,600 characters, spread over five years at every size. */
const FILL = `
  insert into articles (title, dek, body_html, characters, status, publish_at, created_at, updated_at, source_url)
  select '第 ' || n || ' 篇：价格为什么变', '导语', '<p>' || repeat('明白' || n % 1000, 320) || '</p>', 1600, 'published', at, at, at,
    case when n % 2 = 0 then 'https://source.example/' || n else '' end
  from (select n, now() - (n - $1::int + 0.5) * interval '1826 days' / ($2::int - $1::int + 1) as at
    from generate_series($1::int, $2::int) n) as numbered`;

/** Measures the CPU of queries over all articles as their number grows. */
export async function keptLists(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "kept-lists-"));
  const database = await openEmbedded({ dataDir });
  try {
    await migrate(database.url, { folder: "migrations" });
    // With one connection, a single process of the database does all the work.
    const pool = connect(database.url, { max: 1, statementTimeout: 0 });
    const costs: number[][] = [];
    let have = 0;
    for (const size of SIZES) {
      await pool.query(FILL, [have + 1, size]);
      have = size;
      await liveADay(pool);
      await foldArticleSums();
      costs.push(await costsAt(pool, size));
    }
    return {
      title: "Growth of counted lists",
      method: `CPU of a call of the service in its process and in PostgreSQL, mean of ${RUNS}, warm, on one database that grows from 4,000 to 1,000,000 articles of 1,600 characters and has seen a day of changes at each size.`,
      figures: LISTS.flatMap((name, list) =>
        figuresOf(
          name,
          costs.map((cost) => cost[list] ?? Number.NaN),
        ),
      ),
    };
  } finally {
    await disconnect();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function costsAt(pool: pg.Pool, size: number): Promise<number[]> {
  const twin = (run: number) => {
    const n = 1 + ((run * 7_919) % size);
    const sourceUrl = n % 2 === 0 ? `https://source.example/${n}` : "";
    return findTwin(
      { title: `第 ${n} 篇：价格为什么变`, sourceUrl, bodyHtml: `<p>${`明白${n % 1_000}`.repeat(320)}</p>` },
      "",
    );
  };
  const calls: ((run: number) => Promise<unknown>)[] = [
    readMonths,
    () => readSitemapFiles("https://site.example"),
    twin,
  ];
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const costs: number[] = [];
  for (const call of calls) {
    for (let run = 0; run < WARM_UP; run += 1) await call(run);
    const before = await processMilliseconds(rows[0]?.pid ?? 0);
    for (let run = 0; run < RUNS; run += 1) await call(run);
    costs.push(((await processMilliseconds(rows[0]?.pid ?? 0)) - before) / RUNS);
  }
  return costs;
}

function figuresOf(name: string, costs: number[]): Figure[] {
  const ratio = (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN);
  return [
    ...costs.map((cost, index): Figure => ({
      name: `${name} at ${SIZES[index]?.toLocaleString("en")}`,
      value: `${cost.toFixed(2)} ms`,
    })),
    { name: `${name}, 1,000,000 against 4,000`, value: ratio.toFixed(2), target: "≤ 1.2", met: ratio <= 1.2 },
  ];
}
