import pg from "pg";
import type { ColdPage, ColdPaths, measureColdPages } from "./cold-page.tsx";
import { median, type Figure, type Section } from "./report.ts";

/**
 * The second entry of the server build after `--mode bench`. React Router names every entry "index" and numbers them.
 */
const BUILT = "../build/server/index2.js";

const LIMIT = 3;
const LIMIT_MS = 6;
/**
 * The number of renderings of a kind before it is measured. The code of a running server is optimized; after a hundred
 * renderings it is not yet.
 */
const WARM = 1_000;
/** The articles for warming up, and those after them that are measured. */
const WARM_ARTICLES = 20;
const ARTICLES = 30;
const RENDERINGS = 300;
const FIRST_VIEW = "article at its first view, with SQL";

/**
 * Returns two kinds of article pages. In the first, each article is viewed for the first time, so its body is sanitized
 * and its queries reach the driver. In the second, all queries are answered from memory.
 */
function articles(): ColdPaths[] {
  const path = (_: unknown, index: number) => `/news/${index + 1}`;
  const warm = Array.from({ length: WARM }, (_, index) => path(_, index % WARM_ARTICLES));
  const measured = Array.from({ length: WARM_ARTICLES + ARTICLES }, path).slice(WARM_ARTICLES);
  const views = Array.from({ length: RENDERINGS / ARTICLES }, () => measured).flat();
  return [
    { name: FIRST_VIEW, warm, measured },
    { name: "article", warm: measured, measured: views },
  ];
}

const always = (path: string): ColdPaths => ({
  name: path,
  warm: Array.from({ length: WARM }, () => path),
  measured: Array.from({ length: RENDERINGS }, () => path),
});

/**
 * Compares uncached pages with React alone. It measures the full cost of a cache miss (loaders, router, rendering,
 * state, brotli, headers) in CPU milliseconds of one process. SQL does not count, because queries are answered from
 * memory.
 */
export async function coldPage(databaseUrl: string, paths: string[]): Promise<Section> {
  const restore = answerFromMemory();
  try {
    const built = (await import(BUILT)) as { measureColdPages: typeof measureColdPages };
    const pages = await built.measureColdPages(databaseUrl, [...articles(), ...paths.map(always)]);
    return {
      title: "Cold page",
      method: `CPU of a miss without SQL, against renderToString of the same tree, in one process, in short rounds in turn, medians, after ${WARM} renderings of each kind; of ${ARTICLES} articles also the first view of each, with SQL.`,
      figures: pages.flatMap(figuresOf),
    };
  } finally {
    restore();
  }
}

function figuresOf({ path, rounds }: ColdPage): Figure[] {
  const pipeline = median(rounds.map((round) => round.pipeline));
  const times = median(rounds.map((round) => round.pipeline / round.react));
  if (path === FIRST_VIEW) return [{ name: `${path}, whole miss`, value: `${pipeline.toFixed(3)} ms` }];
  return [
    { name: `${path}, renderToString`, value: `${median(rounds.map((round) => round.react)).toFixed(3)} ms` },
    {
      name: `${path}, whole miss`,
      value: `${pipeline.toFixed(3)} ms`,
      target: `≤ ${LIMIT_MS} ms`,
      met: pipeline <= LIMIT_MS,
    },
    { name: `${path}, times renderToString`, value: times.toFixed(2), target: `≤ ${LIMIT}`, met: times <= LIMIT },
  ];
}

/** Answers every query from memory, from its second execution on. */
function answerFromMemory(): () => void {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  const answers = new Map<string, unknown>();
  prototype.query = function remembered(this: unknown, ...args: unknown[]) {
    const key = JSON.stringify(args);
    const known = answers.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const answer = original.apply(this, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: unknown) => {
      answers.set(key, result);
      return result;
    });
  };
  return () => {
    prototype.query = original;
  };
}
