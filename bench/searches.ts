import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { startSite } from "../tests/fixtures/site.ts";
import { generate, liveADay } from "./load-data.ts";
import { siteSeconds, untilAtRest } from "./load/load.ts";
import type { Figure, Section } from "./report.ts";
import { openPool } from "../tests/fixtures/connections.ts";

const SIZES = [300, 4_000, 20_000, 200_000];
const IMPORTED = 120;
const WARM_UP = 200;
const RUNS = 400;
const LIMIT_MS = 10;
/** Characters that occur in no article. */
const RARE = [..."龘靐齉爩鱻麤龗灪"];

type Cost = { size: number; found: number; nothing: number };

/** Measures the CPU of a search on a site that has just imported articles, as it grows. */
export async function searches(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "searches-"));
  try {
    const costs: Cost[] = [];
    for (const size of SIZES) {
      const words = await growTo(dataDir, size);
      costs.push({ size, ...(await costsOf(dataDir, words)) });
    }
    return {
      title: "CPU of a search",
      method: `Pages of /search that are not at hand, one after another, right after the import of ${IMPORTED} files into a database of articles of 1,600 characters that has seen a day of changes; CPU of the site's process and of PostgreSQL, mean of ${RUNS}. Words: pieces of titles, one or two of them; or such as no article has.`,
      figures: costs.flatMap(({ size, found, nothing }) => [
        figureOf(`at ${size.toLocaleString("en")} articles`, found),
        figureOf(`at ${size.toLocaleString("en")} articles, nothing found`, nothing),
      ]),
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const figureOf = (name: string, milliseconds: number): Figure => ({
  name,
  value: `${milliseconds.toFixed(1)} ms`,
  target: `≤ ${LIMIT_MS} ms`,
  met: milliseconds <= LIMIT_MS,
});

/** Fills a site to a size, simulates a day, and imports files. Returns titles of its articles in random order. */
async function growTo(dataDir: string, size: number): Promise<string[]> {
  const database = await openEmbedded({ dataDir });
  const pool = openPool(database.url, { max: 1 });
  const ask = async <T extends object>(text: string) => (await pool.query<T>(text)).rows;
  try {
    // The command line creates the tables.
    generate(dataDir, { members: 1 });
    const [stored] = await ask<{ count: number }>("select count(*)::int as count from articles");
    generate(dataDir, { articles: size - IMPORTED - (stored?.count ?? 0) });
    await liveADay(pool);
    await importFiles(dataDir, size);
    const rows = await ask<{ title: string }>("select title from articles order by md5(id::text) limit 2000");
    return rows.map(({ title }) => title.replaceAll(/[，：。\s]/gu, ""));
  } finally {
    await pool.end();
    await database.close();
  }
}

async function importFiles(dataDir: string, size: number): Promise<void> {
  const folder = join(dataDir, `imported-${size}`);
  await mkdir(folder);
  for (let number = 0; number < IMPORTED; number += 1) {
    const body = Array.from(
      { length: 40 },
      (_, at) => `第${number}篇第${at}段说的是今年的价格和去年相比变了多少，原因在哪里。`,
    );
    const text = `---\ntitle: 导入${size}之${number}\ndate: 2024-01-01\n---\n\n${body.join("\n\n")}\n`;
    await writeFile(join(folder, `${number}.md`), text);
  }
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  execFileSync(process.execPath, ["cli/main.ts", "import", folder], { env, stdio: ["ignore", "ignore", "inherit"] });
}

async function costsOf(dataDir: string, titles: string[]): Promise<{ found: number; nothing: number }> {
  const site = await startSite({ DATA_DIR: dataDir, DEMO: "0", PAGE_CACHE_MB: "1" });
  const read = async (words: string) => {
    const answer = await fetch(`${site.url}/search?q=${encodeURIComponent(words)}`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`A search for ${words} answered ${answer.status}`);
  };
  let asked = 0;
  const title = () => titles[asked++ % titles.length] ?? "";
  const pieces = () => (asked % 2 === 0 ? title().slice(0, 4) : `${title().slice(0, 2)} ${title().slice(-2)}`);
  const missing = () => {
    asked += 1;
    return Array.from({ length: 5 }, (_, place) => RARE[(asked >> (place * 2)) % RARE.length]).join("");
  };
  const costOf = async (words: () => string) => {
    const before = await siteSeconds(site);
    for (let run = 0; run < RUNS; run += 1) await read(words());
    return (((await siteSeconds(site)) - before) * 1_000) / RUNS;
  };
  try {
    for (let run = 0; run < WARM_UP; run += 1) await read(run % 2 === 0 ? pieces() : missing());
    await untilAtRest(site.process.pid ?? 0);
    return { found: await costOf(pieces), nothing: await costOf(missing) };
  } finally {
    await site.stop();
  }
}
