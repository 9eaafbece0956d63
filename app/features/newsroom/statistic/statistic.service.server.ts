import {
  requirePermissionSomewhere,
  mayAct,
  mayActSomewhere,
  type Reach,
  reachOver,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import {
  findColumnNames,
  findComplaints,
  findColumnsBelow,
  findSeries,
  findStories,
  findSums,
  findWords,
  type Part,
  type Sum,
} from "./statistic.repo.server.ts";
import { FIGURES, RELEASE_MEASURES, TABLE_NAMES, type TableName } from "./statistic.rules.ts";
import { firstDay, grainOf, isRunning, timesOf, timesSoFar, type StatisticPeriod } from "./statistic.span.ts";
import {
  complaintRows,
  depthRows,
  figureOf,
  partlyCounted,
  partRows,
  releaseRows,
  STEP_MEASURES,
  stepRows,
  storyRow,
  timeRows,
  type TableRow,
} from "./statistic.view.ts";

/** The permission for figures about the work of staff members, which must cover the same scope. */
const PERMISSION_OF_STEPS = "audit.read";
/** The measures from which the figures of the whole site are computed. */
const SITE: Part[] = [
  { measure: "view" },
  { measure: "source", keys: ["site"] },
  ...["search", "comment", "member", "sign-in"].map((measure) => ({ measure })),
];

/** Returns the tables that an actor may read. Throws `forbidden` for an actor without the permission. */
export function tablesOf(actor: StaffActor): TableName[] {
  requirePermissionSomewhere(actor, "statistic.read");
  const reach = reachOver(actor, "statistic.read");
  const seesSteps = mayActSomewhere(actor, PERMISSION_OF_STEPS) && hasColumns(reachOver(actor, PERMISSION_OF_STEPS));
  return TABLE_NAMES.filter((table) => {
    if (table === "stories") return true;
    if (table === "steps" || table === "releases") return seesSteps;
    if (table === "complaints") return reach.all && mayAct(actor, "complaint.read", WHOLE_SITE);
    return table === "columns" ? hasColumns(reach) : reach.all;
  });
}

const hasColumns = (reach: Reach) => reach.all || reach.columnIds.length > 0;

/** Returns the scopes of a permission, with the child columns of the granted columns. */
async function sightOf(actor: StaffActor, act: "statistic.read" | typeof PERMISSION_OF_STEPS): Promise<Reach> {
  const reach = reachOver(actor, act);
  return reach.all ? reach : { ...reach, columnIds: await findColumnsBelow(reach.columnIds) };
}

/** Returns the counts of views by column and industry, for an actor who may not see the whole site. */
const viewsOf = ({ columnIds, industryIds }: Exclude<Reach, { all: true }>): Part[] =>
  [
    { measure: "column", keys: columnIds.map(String) },
    { measure: "industry", keys: industryIds.map(String) },
  ].filter(({ keys }) => keys.length > 0);

/** Returns the counts of the newsroom, limited to the given scopes. */
const ofColumns = (measures: readonly string[], reach: Reach): Part[] =>
  measures.map((measure) => (reach.all ? { measure } : { measure, keys: reach.columnIds.map(String) }));

/**
 * Returns the figures of a period, those of the previous period, and the series. A running period is compared up to the
 * same point. Throws `forbidden`.
 */
export async function readStatistics(actor: StaffActor, asked: StatisticPeriod, now = Date.now()) {
  const tables = tablesOf(actor);
  const reach = await sightOf(actor, "statistic.read");
  const time = timesOf(asked);
  const asDrawn = grainOf(asked, now);
  // Views by column or industry are not stored per minute, so hours are used instead.
  const grain = asDrawn === "minute" && !reach.all ? "hour" : asDrawn;
  const parts = reach.all ? SITE : viewsOf(reach);
  const [sums, sumsBefore, series] = await Promise.all([
    sumsOf(asked, parts),
    readSumsBefore(asked, parts, now),
    findSeries(reach.all ? [{ measure: "view" }] : parts, grain, time),
  ]);
  const figures = reach.all ? FIGURES : FIGURES.filter((figure) => figure === "view" && parts.length > 0);
  return {
    tables,
    running: isRunning(asked, now),
    figures: figures.map((name) => ({
      name,
      count: figureOf(asViews(sums), name),
      before: figureOf(asViews(sumsBefore), name),
    })),
    grain,
    series: [...Map.groupBy(series, (one) => one.at.getTime())].map(([moment, sumsThen]) => ({
      at: new Date(moment),
      views: figureOf(asViews(sumsThen), "view"),
    })),
  };
}

/** Renames the counts of views of a column or an industry to the measure "view". */
const asViews = (sums: Sum[]): Sum[] =>
  sums.map((one) => (one.measure === "column" || one.measure === "industry" ? { ...one, measure: "view" } : one));

/** The number of rows of a table on a screen. */
export const SHOWN = 100;
/** The number of rows of a table in a file. */
export const IN_FILE = 1_000;

/** The request for a table. */
export type TableQuery = StatisticPeriod & { table: TableName; limit: number; language: Language };

/** Returns the rows of a table. Throws `forbidden` if the actor may not read it. */
export async function readTable(actor: StaffActor, asked: TableQuery, now = Date.now()): Promise<TableRow[]> {
  if (!tablesOf(actor).includes(asked.table)) throw new DomainError("forbidden", `${actor.name} ${asked.table}`);
  const isOfSteps = asked.table === "steps" || asked.table === "releases";
  const reach = await sightOf(actor, isOfSteps ? PERMISSION_OF_STEPS : "statistic.read");
  return READERS[asked.table]({ ...asked, now }, reach, actor);
}

type TableReader = (asked: TableQuery & { now: number }, reach: Reach, actor: StaffActor) => Promise<TableRow[]>;

const READERS: Record<TableName, TableReader> = {
  async stories(asked, reach, actor) {
    const rows = await findStories(reach, actor.id, { ...asked, day: firstDay(asked) });
    return rows.map(storyRow);
  },
  async columns(asked, reach) {
    const parts = reach.all ? [{ measure: "column" }] : [{ measure: "column", keys: reach.columnIds.map(String) }];
    const [sums, names] = await Promise.all([sumsOf(asked, parts), findColumnNames(asked.language)]);
    return partRows(sums, names);
  },
  async sources(asked) {
    const sums = await sumsOf(asked, [{ measure: "source" }]);
    return partRows(sums.filter(({ key }) => key !== "site"));
  },
  depths: async (asked) => depthRows(await sumsOf(asked, [{ measure: "depth" }])),
  words: (asked) => wordRows(asked, "any"),
  unfound: (asked) => wordRows(asked, "unfound"),
  async times(asked) {
    const sums = await findSeries(SITE, asked.span === "day" ? "hour" : "day", timesOf(asked));
    return timeRows(sums, asked.span);
  },
  steps: async (asked, reach) => stepRows(await sumsOf(asked, ofColumns(STEP_MEASURES, reach))),
  async releases(asked, reach) {
    const parts = ofColumns(RELEASE_MEASURES, reach);
    return releaseRows(await sumsOf(asked, parts), await readSumsBefore(asked, parts, asked.now));
  },
  complaints: async (asked) => complaintRows(await findComplaints(timesOf(asked))),
};

const sumsOf = (asked: StatisticPeriod, parts: Part[], shift = 0) =>
  findSums(parts, asked.span, [timesOf(asked, shift).from]);

/**
 * Returns the counts of the previous period. If the requested period is still running, it counts only as much of
 * the previous one as has passed of this one: hours of a day, or days of a month.
 */
async function readSumsBefore(asked: StatisticPeriod, parts: Part[], now: number): Promise<Sum[]> {
  if (!isRunning(asked, now)) return sumsOf(asked, parts, -1);
  const soFar = timesSoFar(asked, now);
  const grain = asked.span === "day" ? "hour" : "day";
  return partlyCounted(await findSeries(parts, grain, soFar), grain, soFar.to);
}

async function wordRows(asked: TableQuery, which: "any" | "unfound"): Promise<TableRow[]> {
  const rows = await findWords({ ...asked, day: firstDay(asked) }, which);
  return rows.map(({ words, searches }) => ({ key: words, name: words, id: null, numbers: [searches] }));
}
