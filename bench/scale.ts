import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArticle, readCardPage } from "#app/features/published/article/article.service.server.ts";
import { search } from "#app/features/published/search/result.service.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { askAll, fillForQueries, qualityOf, readQueries } from "../tests/search/queries.ts";
import { generate, RUNS, timed, WARM_UP } from "./load-data.ts";
import type { Figure, Section } from "./report.ts";

const SIZES = [10_000, 100_000, 1_000_000];

/** Search words of at least two characters, common and rare, as readers type them. */
const WORDS = ["汽车 补贴", "医保 报销", "房贷 利率", "芯片 价格", "租金 押金", "创新药 上市"];

/** Median milliseconds for each kind of read. */
type Timing = { article: number; list: number; search: number };

/** Measures article, column list and search in the services as the number of articles grows, on one database. */
export async function scale(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "scale-"));
  const database = await openEmbedded({ dataDir });
  try {
    const quality = await answerQueries(dataDir, database.url);
    const timings: Timing[] = [];
    let have = 0;
    for (const size of SIZES) {
      generate(dataDir, { articles: size - have });
      have = size;
      timings.push(await measure(database.url, size));
    }
    return {
      title: "Growth",
      method: `Median of ${RUNS} calls in the services, warm, over many articles, columns and words.`,
      figures: [
        ...figures("article", timings, "article"),
        ...figures("column list", timings, "list"),
        ...figures("two-word search", timings, "search"),
        ...quality,
        ...(await timeQueries(database.url)),
      ],
    };
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, size: number): Promise<Timing> {
  const pool = connect(url, { statementTimeout: 0 });
  try {
    await pool.query("vacuum analyze");
    const { rows } = await pool.query<{ id: number }>("select id from articles order by random() limit $1", [WARM_UP]);
    const columns = await pool.query<{ id: number }>("select id from columns where parent_id is null");
    const spread = <T>(list: T[], run: number) => list[run % list.length] as T;
    return {
      article: await timed((run) => readArticle(spread(rows, run).id)),
      list: await timed((run) => readCardPage({ topColumnId: spread(columns.rows, run).id }, "zh-cn")),
      search: await timed((run) =>
        search({ words: spread(WORDS, run), filters: { order: "relevance", page: 1 } }, "zh-cn"),
      ),
    };
  } catch (error) {
    throw new Error(`Measuring at ${size} articles failed`, { cause: error });
  } finally {
    await disconnect();
  }
}

/** Fills the database with the demo and imported articles. Measures how many realistic queries find their articles. */
async function answerQueries(dataDir: string, url: string): Promise<Figure[]> {
  // The command line creates the tables.
  generate(dataDir, { members: 1 });
  connect(url, { statementTimeout: 0 });
  try {
    const { queries, recall, mrr } = qualityOf(await askAll(await readQueries(await fillForQueries())));
    const name = `${queries} queries as typed`;
    return [
      { name: `${name}, recall@10`, value: recall.toFixed(3), target: "≥ 0.95", met: recall >= 0.95 },
      { name: `${name}, mean reciprocal rank`, value: mrr.toFixed(3), target: "≥ 0.8", met: mrr >= 0.8 },
    ];
  } finally {
    await disconnect();
  }
}

/** Measures the same queries on the largest number of articles, and how many still list their article at the top. */
async function timeQueries(url: string): Promise<Figure[]> {
  connect(url, { statementTimeout: 0 });
  try {
    const queries = await readQueries(true).catch(() => readQueries(false));
    await askAll(queries);
    const outcomes = await askAll(queries);
    const times = outcomes.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    const [middle, high] = [at(0.5), at(0.95)];
    const size = "queries as typed at 1,000,000";
    return [
      { name: `${size}, median`, value: `${middle.toFixed(1)} ms`, target: "≤ 50 ms", met: middle <= 50 },
      { name: `${size}, p95`, value: `${high.toFixed(1)} ms`, target: "≤ 150 ms", met: high <= 150 },
      { name: `${size}, recall@10 among load data of the same words`, value: qualityOf(outcomes).recall.toFixed(3) },
    ];
  } finally {
    await disconnect();
  }
}

function figures(name: string, timings: Timing[], key: keyof Timing): Figure[] {
  const values = timings.map((timing) => timing[key]);
  const [small = 0, , large = 0] = values;
  const ratio = large / small;
  const growth: Figure = {
    name: `${name}, 1,000,000 against 10,000`,
    value: ratio.toFixed(2),
    target: "≤ 1.5",
    met: ratio <= 1.5,
  };
  const sizes = values.map((value, index): Figure => ({
    name: `${name} at ${SIZES[index]?.toLocaleString("en")}`,
    value: `${value.toFixed(2)} ms`,
  }));
  if (key !== "search") return [...sizes, growth];
  return [
    ...sizes,
    growth,
    { name: `${name} at 1,000,000`, value: `${large.toFixed(1)} ms`, target: "< 50 ms", met: large < 50 },
  ];
}
