import { CHART_LIMITS, CHART_SIZES, lengthOf, type Chart } from "./chart.ts";
import { dateIn, datesOf } from "./chart.dates.ts";
import { isDecimal } from "./chart.numbers.ts";

/** A reason to refuse a chart. `row` and `column` count from 1 and include the headings, as in a spreadsheet. */
export type ChartFault =
  | { code: "title" | "unit" | "source" | "sourceMissing" | "note" | "href" | "size" | "strong" | "events" }
  | { code: "rows" | "series" | "cells"; count: number; least: number; most: number }
  | { code: "name" | "nameTwice" | "date" | "dateOrder"; row: number; column: number; text: string }
  | { code: "number" | "negative"; row: number; column: number; text: string }
  | { code: "empty"; column: number };

/** Characters that would break the attributes which list names, and line ends. */
const SEPARATORS = /[;=\r\n\t]/;
const ADDRESS = /^https?:\/\/\S+$/;

const isWithin = (text: string, most: number) => lengthOf(text) <= most && !/[\r\n\t]/.test(text);

/** Returns why a chart cannot be stored, in the order of its fields; empty for a valid chart. */
export function faultsOf(chart: Chart): ChartFault[] {
  const faults = [...sizeFaults(chart), ...textFaults(chart)];
  // If the chart is too large, its names and values are not checked.
  if (faults.some(({ code }) => code === "rows" || code === "series" || code === "cells")) return faults;
  faults.push(...nameFaults(chart), ...valueFaults(chart), ...markFaults(chart));
  if (faults.length === 0 && bytesOf(chart) > CHART_LIMITS.bytes) faults.push({ code: "size" });
  return faults;
}

const bytesOf = (chart: Chart) => new TextEncoder().encode(JSON.stringify(chart)).length;

function sizeFaults({ kind, rows, series }: Chart): ChartFault[] {
  const size = CHART_SIZES[kind];
  const cells = rows.length * series.length;
  return [
    ...(rows.length < size.leastRows || rows.length > size.rows
      ? [{ code: "rows" as const, count: rows.length, least: size.leastRows, most: size.rows }]
      : []),
    ...(series.length < 1 || series.length > size.series
      ? [{ code: "series" as const, count: series.length, least: 1, most: size.series }]
      : []),
    ...(cells > CHART_LIMITS.cells
      ? [{ code: "cells" as const, count: cells, least: 1, most: CHART_LIMITS.cells }]
      : []),
  ];
}

function textFaults({ title, unit, source, href, note }: Chart): ChartFault[] {
  const faults: ChartFault[] = [];
  const { least, most } = CHART_LIMITS.title;
  if (lengthOf(title) < least || !isWithin(title, most)) faults.push({ code: "title" });
  if (!isWithin(unit, CHART_LIMITS.unit)) faults.push({ code: "unit" });
  if (source === "") faults.push({ code: "sourceMissing" });
  else if (!isWithin(source, CHART_LIMITS.source)) faults.push({ code: "source" });
  if (href !== "" && (!ADDRESS.test(href) || !URL.canParse(href) || href.length > CHART_LIMITS.href))
    faults.push({ code: "href" });
  if (!isWithin(note, CHART_LIMITS.note)) faults.push({ code: "note" });
  return faults;
}

function nameFaults({ kind, corner, series, rows }: Chart): ChartFault[] {
  const names = [
    ...series.map((text, at) => ({ text, row: 1, column: at + 2 })),
    ...rows.map(({ name }, at) => ({ text: name, row: at + 2, column: 1 })),
  ];
  const isWrong = (text: string) => text === "" || lengthOf(text) > CHART_LIMITS.name || SEPARATORS.test(text);
  const wrong = names.filter(({ text }) => isWrong(text));
  if (corner !== "" && isWrong(corner)) wrong.unshift({ text: corner, row: 1, column: 1 });
  const isTwice = ({ text, row, column }: (typeof names)[number], at: number) =>
    names.slice(0, at).some((other) => other.text === text && (row === 1 ? other.row === 1 : other.column === column));
  return [
    ...wrong.map((where) => ({ code: "name" as const, ...where })),
    ...names.filter(isTwice).map((where) => ({ code: "nameTwice" as const, ...where })),
    ...(kind === "bars" || kind === "dots" ? [] : dateFaults(names.slice(series.length))),
  ];
}

/** Returns the faults of names that are dates. Each date must exist in the calendar, and dates must ascend. */
function dateFaults(names: { text: string; row: number; column: number }[]): ChartFault[] {
  const impossible = names.filter(({ text }) => dateIn(text) === "impossible");
  if (impossible.length > 0) return impossible.map((where) => ({ code: "date", ...where }));
  const dates = datesOf(names.map(({ text }) => text)) ?? [];
  return names
    .filter((_, at) => at > 0 && (dates[at]?.at ?? 1) <= (dates[at - 1]?.at ?? 0))
    .map((where) => ({ code: "dateOrder", ...where }));
}

function valueFaults({ kind, series, rows }: Chart): ChartFault[] {
  const faults: ChartFault[] = [];
  for (const [at, { cells }] of rows.entries()) {
    for (const column of series.keys()) {
      const text = cells[column] ?? "";
      const where = { row: at + 2, column: column + 2, text: text.slice(0, 20) };
      if (text !== "" && !isDecimal(text)) faults.push({ code: "number", ...where });
      else if (text.startsWith("-") && (kind === "stacked" || kind === "area"))
        faults.push({ code: "negative", ...where });
    }
  }
  const empty = [...series.keys()].filter((column) => rows.every(({ cells }) => (cells[column] ?? "") === ""));
  return [...faults, ...empty.map((column) => ({ code: "empty" as const, column: column + 2 }))];
}

function markFaults({ strong, events, series, rows }: Chart): ChartFault[] {
  const names = rows.map(({ name }) => name);
  const highlighted = series.length === 1 ? names : series;
  const isStrong = strong.length <= CHART_LIMITS.strong && strong.every((name) => highlighted.includes(name));
  const areEvents =
    events.length <= CHART_LIMITS.events &&
    events.every(
      ({ at, text }) =>
        names.includes(at) && text !== "" && lengthOf(text) <= CHART_LIMITS.eventText && !SEPARATORS.test(text),
    );
  return [...(isStrong ? [] : [{ code: "strong" as const }]), ...(areEvents ? [] : [{ code: "events" as const }])];
}
