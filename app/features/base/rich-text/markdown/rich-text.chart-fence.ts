import { dump, JSON_SCHEMA, load } from "js-yaml";
import Papa from "papaparse";
import { CHART_KINDS, type Chart } from "#app/features/base/chart/chart.ts";
import { faultsOf } from "#app/features/base/chart/chart.check.ts";
import { readTable } from "#app/features/base/chart/chart.cells.ts";
import { tableOf } from "#app/features/base/chart/chart.parts.ts";

/** The line between the settings of a chart in Markdown, which are YAML, and its data, which are CSV. */
const BETWEEN = /^---[ \t]*$/m;
/** A longer fence is not a chart. */
const LONGEST = 20_000;

/**
 * Reads a fence `chart` of Markdown (docs/content.md#charts). Returns undefined if it is not a valid chart. It then
 * stays a block of code, so that no text is lost.
 */
export function readChartFence(text: string): Chart | undefined {
  const [settings = "", data] = text.length > LONGEST ? [] : text.split(BETWEEN);
  if (data === undefined) return undefined;
  const said = settingsOf(settings);
  const kind = CHART_KINDS.find((known) => known === said?.["type"]);
  if (said === undefined || kind === undefined) return undefined;
  const textOf = (name: string) => plain(said[name]);
  const { unit, ...table } = readTable(Papa.parse<string[]>(data.trim(), { delimiter: "," }).data);
  const chart: Chart = {
    kind,
    title: textOf("title"),
    unit: textOf("unit") === "" ? unit : textOf("unit"),
    source: textOf("source"),
    href: textOf("href"),
    note: textOf("note"),
    strong: listOf(said["strong"]),
    events: Object.entries(recordOf(said["events"]) ?? {}).map(([at, event]) => ({ at, text: plain(event) })),
    ...table,
  };
  return faultsOf(chart).length === 0 ? chart : undefined;
}

/** Writes a chart as the contents of a fence. Empty settings are left out. */
export function writeChartFence(chart: Chart): string {
  const { kind, title, unit, source, href, note, strong, events } = chart;
  const settings = Object.entries({
    type: kind,
    title,
    unit,
    source,
    href,
    note,
    strong,
    events: Object.fromEntries(events.map(({ at, text }) => [at, text])),
  }).filter(([, value]) => (typeof value === "string" ? value !== "" : Object.keys(value).length > 0));
  const data = Papa.unparse(tableOf(chart), { newline: "\n" });
  return `${dump(Object.fromEntries(settings), { lineWidth: -1, schema: JSON_SCHEMA })}---\n${data}`;
}

function settingsOf(yaml: string): Record<string, unknown> | undefined {
  try {
    return recordOf(load(yaml, { schema: JSON_SCHEMA }));
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

const plain = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(plain) : []);
