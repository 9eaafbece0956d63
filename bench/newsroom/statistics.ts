import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TABLE_NAMES, type Span } from "#app/features/newsroom/statistic/statistic.rules.ts";
import { readStatistics, readTable, SHOWN } from "#app/features/newsroom/statistic/statistic.service.server.ts";
import { sumUpFigures } from "#app/features/newsroom/statistic/summing.service.server.ts";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { addArticleViews, addSearches, addSiteCounts } from "#app/features/published/track/track.repo.server.ts";
import { formatDate, startOfDay } from "#app/lib/dates.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { generate, p95, RUNS } from "../load-data.ts";
import { p95Of, timeFigure, type Figure, type Section } from "../report.ts";

const ARTICLES = Number(process.env["ARTICLES"] ?? 1_000_000);
const VIEWS = 100_000_000;
const DAYS = 400;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The number of articles viewed in an hour; the first is viewed most often. */
const OPENED = 200;
const WORDS = 2_000;
const TARGET_MS = 100;

const chief = staffActor({ id: 2_000_000_000, sessionId: 0, grants: [{ role: "chief", scope: { kind: "site" } }] });

/** The correct counts by day, month and section, to compare the product's figures with. */
type Truth = { days: Map<string, number>; months: Map<string, Map<number, number>>; columns: Map<string, number> };

/** Measures the newsroom's figures over 100,000,000 counted views: how fast they load, and whether they are correct. */
export async function statistics(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "statistics-"));
  const database = await openEmbedded({ dataDir });
  try {
    generate(dataDir, { articles: ARTICLES, members: 1_000, comments: 100_000 });
    connect(database.url, { statementTimeout: 0 });
    const { truth, written } = await count();
    await sumUpFigures(new Date());
    await connectionPool().query("vacuum analyze");
    const wrong = await faultsOf(truth);
    const figures: Figure[] = [
      { name: "figures that differ from what was counted", value: `${wrong}`, target: "0", met: wrong === 0 },
      ...(await timed()),
      {
        name: `${OPENED} articles added to their hour, day, month and places, p95`,
        value: `${p95Of(written).toFixed(1)} ms`,
      },
    ];
    const method = `${VIEWS.toLocaleString("en")} views over ${DAYS} days of ${ARTICLES.toLocaleString("en")} articles, written by the statements that count them, ${OPENED} articles an hour; p95 of ${RUNS} calls in the services, warm, each another span. Held against sums that the bench keeps itself: views of every day and month, the first ${SHOWN} stories and all columns of every month.`;
    return { title: "Figures of the newsroom", method, figures };
  } finally {
    await disconnect();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const hoursOf = DAYS * 24;

/**
 * Writes views and searches for all hours, as the product counts them. Returns the correct totals, and the milliseconds of
 * each hour's write.
 */
async function count(): Promise<{ truth: Truth; written: number[] }> {
  const columnOf = await columnsOfArticles();
  const truth: Truth = { days: new Map(), months: new Map(), columns: new Map() };
  const written: number[] = [];
  const first = Math.floor((Date.now() - DAYS * DAY_MS) / HOUR_MS) * HOUR_MS + HOUR_MS;
  const weights = Array.from({ length: OPENED }, (_, rank) => 1 / (rank + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let left = VIEWS;
  for (let index = 0; index < hoursOf; index += 1) {
    const hour = new Date(first + index * HOUR_MS);
    const share = index === hoursOf - 1 ? left : Math.round(VIEWS / hoursOf);
    const views = weights.map((weight) => Math.floor((share * weight) / whole));
    views[0] = (views[0] ?? 0) + share - views.reduce((sum, one) => sum + one, 0);
    left -= share;
    const rows = views.map((count, rank) => ({
      hour,
      articleId: 1 + ((index * 13 + rank * 7_919) % ARTICLES),
      views: count,
      readings: Math.ceil(count / 2),
      depth: count,
      finished: Math.floor(count / 8),
    }));
    const began = performance.now();
    await addArticleViews(rows);
    written.push(performance.now() - began);
    await addSiteCounts([{ minute: hour, measure: "view", key: "", count: share }]);
    await addSiteCounts([{ minute: hour, measure: "source", key: "site", count: Math.floor(share / 3) }]);
    note(truth, formatDate(hour), rows, columnOf);
    if (index % 24 === 0) await addSearches(searchesOf(formatDate(hour), index));
  }
  return { truth, written };
}

function note(
  { days, months, columns }: Truth,
  day: string,
  rows: readonly { articleId: number; views: number }[],
  columnOf: ReadonlyMap<number, number>,
): void {
  const month = day.slice(0, 7);
  const stories = months.get(month) ?? new Map<number, number>();
  months.set(month, stories);
  for (const { articleId, views } of rows) {
    days.set(day, (days.get(day) ?? 0) + views);
    stories.set(articleId, (stories.get(articleId) ?? 0) + views);
    const place = `${month} ${columnOf.get(articleId) ?? 0}`;
    columns.set(place, (columns.get(place) ?? 0) + views);
  }
}

const searchesOf = (day: string, seed: number) =>
  Array.from({ length: WORDS }, (_, index) => ({
    day,
    words: `词${(index * 31 + seed) % (WORDS * 5)}`,
    searches: 1 + (index % 50),
    isFound: index % 10 !== 0,
  }));

async function columnsOfArticles(): Promise<Map<number, number>> {
  const { rows } = await connectionPool().query<{ id: number; column: number | null }>(
    "select id, column_id as column from articles where column_id is not null",
  );
  return new Map(rows.map(({ id, column }) => [id, column ?? 0]));
}

/** Returns how many figures of the newsroom differ from the correct counts. */
async function faultsOf({ days, months, columns }: Truth): Promise<number> {
  let faults = 0;
  const check = (isRight: boolean) => (faults += Number(!isRight));
  const viewsOf = async (span: Span, day: string) =>
    (await readStatistics(chief, { span, day })).figures.find(({ name }) => name === "view")?.count;
  for (const [day, views] of days) check((await viewsOf("day", day)) === views);
  for (const [month, stories] of months) {
    const day = `${month}-01`;
    const rows = (table: "stories" | "columns") =>
      readTable(chief, { span: "month", day, table, limit: SHOWN, language: "zh-cn" });
    const all = [...stories.values()].reduce((sum, views) => sum + views, 0);
    check((await viewsOf("month", day)) === all);
    const most = [...stories].toSorted(([one, a], [other, b]) => b - a || other - one).slice(0, SHOWN);
    const shown = await rows("stories");
    most.forEach(([id, views], place) => check(shown[place]?.id === id && shown[place]?.numbers[0] === views));
    for (const { key, numbers } of await rows("columns")) check(numbers[0] === columns.get(`${month} ${key}`));
  }
  return faults;
}

/** Measures each screen and table for a day and a month, a different one with each run. */
async function timed(): Promise<Figure[]> {
  const dayOf = (run: number) => formatDate((startOfDay(formatDate(Date.now()))?.getTime() ?? 0) - run * 3 * DAY_MS);
  const figures: Figure[] = [];
  for (const span of ["day", "month"] as const) {
    const asked = (run: number) => ({ span, day: dayOf(run) });
    figures.push(
      timeFigure(`the figures of a ${span}`, await p95((run) => readStatistics(chief, asked(run))), TARGET_MS),
    );
    for (const table of TABLE_NAMES) {
      const read = (run: number) => readTable(chief, { ...asked(run), table, limit: SHOWN, language: "zh-cn" });
      figures.push(timeFigure(`${table} of a ${span}`, await p95(read), TARGET_MS));
    }
  }
  return figures;
}
