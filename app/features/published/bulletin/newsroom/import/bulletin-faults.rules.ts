import { NOT_MARKED, type SampleChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import type { LongWork } from "#app/lib/threads/long-work.ts";
import { hasErrorValue } from "#app/features/newsroom/table-import/table-import.rules.ts";
import { NAMED_APART, type Column } from "./bulletin-columns.rules.ts";
import { regionOf } from "./bulletin-details.rules.ts";
import { APART } from "./bulletin-items.rules.ts";
import type { ReadFinding, ReadSample, SamplePart } from "./bulletin-sample.rules.ts";

/** The possible faults of a sample, the worst first. */
export const FAULTS = [
  "contradiction",
  "verdict",
  "noVerdict",
  "whichItem",
  "split",
  "lines",
  "notItem",
  "shifted",
  "error",
  "ditto",
  "marked",
  "noProduct",
  "noFinding",
  "halfFinding",
  "lostNumber",
  "tooLong",
  "twice",
  "known",
  "power",
  "date",
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** A fault of a cell. `guess` is its likely meaning, which staff accept with one key; null without one. */
export type Fault = { kind: FaultKind; row: number; field: Column; said: string; guess: string | null };

/** Faults for which the guess is to exclude the sample. */
export const OUT_KINDS: ReadonlySet<FaultKind> = new Set(["twice", "known"]);

/** Maximum number of characters of each text of a sample, as in sampleChange. */
const LONGEST = {
  sampling_no: 100,
  product: 500,
  category: 100,
  spec: 500,
  brand: 500,
  production_date_text: 500,
  batch: 500,
  maker: 500,
  maker_address: 500,
  sampled_unit: 500,
  sampled_address: 500,
  platform: 200,
  region: 60,
  lab: 200,
  remark: 800,
  recheck: 800,
} as const satisfies Partial<Record<Column, number>>;
const LONGEST_ITEM = 500;
/** Matches a power of ten whose superscript was lost, before a unit of counts: 104CFU is 10⁴CFU. */
const COUNTED = /(?<![\d.×xX*])10([2-9])(?=\s*(?:CFU|MPN|cfu|mpn))|(?<=[mM]=)10([2-9])(?!\d)/g;
const POWER = /([×xX*]\s*10)([-−]?\d{1,2})(?![\d⁰¹²³⁴⁵⁶⁷⁸⁹])/;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const orMark = (text: string | undefined) => (text === undefined || text === "" ? NOT_MARKED : text);

/** Returns the keys that identify a sampled batch in any bulletin: its sampling number, or the data on its label. */
export function identitiesOf(sample: {
  sampling_no: string;
  product: string;
  spec: string;
  production_date_text: string;
  batch: string;
  maker: string;
  sampled_unit: string;
}): string[] {
  const { sampling_no: number, product, spec, production_date_text: date, batch, maker, sampled_unit: unit } = sample;
  const label = JSON.stringify([product, spec, date, batch, maker, unit]);
  return number === "" || number === NOT_MARKED ? [label] : [`no. ${number}`];
}

type SampleTexts = Omit<SampleChange, "result" | "items">;

/** The labels that readers see before names of companies other than the maker, by column. */
const APART_NAMES: Record<(typeof NAMED_APART)[number], string> = {
  producer: "生产企业",
  client: "委托企业",
  importer: "进口商或代理商",
};

/** Returns the texts of a sample as they would be saved. */
export function textsOf({ cells }: Pick<ReadSample, "cells">): SampleTexts {
  const named = NAMED_APART.filter((column) => !["", NOT_MARKED].includes(cells[column] ?? ""));
  const remarks = [cells.remark ?? "", ...named.map((column) => `${APART_NAMES[column]}：${cells[column]}`)];
  return {
    sampling_no: cells.sampling_no ?? "",
    product: cells.product ?? "",
    category: cells.category ?? "",
    spec: orMark(cells.spec),
    brand: orMark(cells.brand),
    production_date_text: orMark(cells.production_date_text),
    batch: orMark(cells.batch),
    maker: orMark(cells.maker),
    maker_address: orMark(cells.maker_address),
    sampled_unit: orMark(cells.sampled_unit),
    sampled_address: orMark(cells.sampled_address),
    platform: cells.platform ?? "",
    region: cells.region ?? regionOf(cells.sampled_address ?? ""),
    lab: cells.lab ?? "",
    remark: remarks.filter((text) => text !== "").join("；"),
    recheck: /^[/／—–-]*$/.test(cells.recheck ?? "") ? "" : (cells.recheck ?? ""),
    follow_up: "",
  };
}

/** Returns the sample to save. Throws if its result is uncertain, because staff decide about such a sample. */
export function sampleOf(sample: ReadSample): SampleChange {
  const { result, findings, row } = sample;
  if (result === undefined) throw new Error(`the sample of row ${row} has no certain result`);
  return { ...textsOf(sample), result, items: findings.map(({ row: _row, ...finding }) => finding) };
}

/**
 * Finds the faults of the samples of a table, and yields after each sample. `known` maps samples to the titles of
 * bulletins that already contain them.
 */
export function* findFaults(samples: readonly ReadSample[], known: ReadonlyMap<string, string>): LongWork<Fault[]> {
  const before = new Map<string, number>();
  const faults: Fault[] = [];
  const above: Partial<Record<Column, string>> = {};
  for (const sample of samples) {
    yield;
    const dittos = dittosOf(sample, above);
    if (sample.isOut) continue;
    const own = identitiesOf(textsOf(sample));
    faults.push(...faultsOf(sample), ...dittos);
    const earlier = own.map((identity) => before.get(identity)).find((row) => row !== undefined);
    const title = own.map((identity) => known.get(identity)).find((one) => one !== undefined);
    const at = { row: sample.row, field: "product", guess: "" } as const;
    if (earlier !== undefined) faults.push({ ...at, kind: "twice", said: String(earlier) });
    else if (title !== undefined) faults.push({ ...at, kind: "known", said: title });
    for (const identity of own) before.set(identity, sample.row);
  }
  return faults;
}

/** Matches a sign that refers to a note below the table. The note may report that a second test was passed. */
const MARKED = /^[*＊※†]|[*＊※†]$/;

/** Matches signs and words that mean "same as the row above". */
const DITTO = /^(?:同上|同前|同左|同右|〃|″|''|["“”])$/;

/** Returns the faults of cells that refer to the row above. The guess is the value above in that column. */
function dittosOf({ parts }: ReadSample, above: Partial<Record<Column, string>>): Fault[] {
  const faults: Fault[] = [];
  for (const { row, cells } of parts) {
    for (const [field, said] of Object.entries(cells) as [Column, string][]) {
      if (said === "") continue;
      if (!DITTO.test(said)) above[field] = said;
      else faults.push({ kind: "ditto", row, field, said, guess: /左|右/.test(said) ? null : (above[field] ?? null) });
    }
  }
  return faults;
}

function* faultsOf({ row, cells, parts, findings, result, problems }: ReadSample): Generator<Fault> {
  yield* problems;
  const { product = "", production_date_text: date = "" } = cells;
  if (product === "" || product === NOT_MARKED)
    yield { kind: "noProduct", row, field: "product", said: product, guess: null };
  if (result === "fail" && findings.length === 0)
    yield { kind: "noFinding", row, field: "name", said: cells.result ?? "", guess: null };
  for (const field of NUMBERS) {
    const said = cells[field] ?? "";
    // Matches a long number that the spreadsheet has shortened. Its last digits are lost.
    if (/^\d(?:\.\d+)?E\+\d+$/i.test(said) && parts[0]?.seen.has(field) !== true)
      yield { kind: "lostNumber", row, field, said, guess: null };
  }
  for (const [field, most] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    const said = cells[field] ?? "";
    if (said.length > most) yield { kind: "tooLong", row, field, said, guess: said.slice(0, most) };
  }
  const long = findings.find((item) => Object.values(item).some((said) => String(said).length > LONGEST_ITEM));
  if (long !== undefined) yield { kind: "tooLong", row: long.row, field: "name", said: long.name, guess: null };
  if (/^\d{5}$/.test(date) && parts[0]?.seen.has("production_date_text") !== true)
    yield { kind: "date", row, field: "production_date_text", said: date, guess: dayOfSerial(Number(date)) };
  for (const part of parts)
    yield* partFaults(
      part,
      findings.filter((finding) => finding.row === part.row),
    );
}

const NUMBERS = ["sampling_no", "batch", "product", "production_date_text"] as const;

/**
 * Finds the faults of the failed items of a row. A guess replaces a whole cell, so it also contains the other items of
 * that cell.
 */
function* partFaults({ row, cells, seen }: SamplePart, findings: readonly ReadFinding[]): Generator<Fault> {
  for (const [field, said] of Object.entries(cells) as [Column, string][]) {
    if (hasErrorValue(said)) yield { kind: "error", row, field, said, guess: null };
    if (MARKED.test(said) && !seen.has(field)) yield { kind: "marked", row, field, said, guess: null };
  }
  const lists = ["findings", "items", "name", "item"] as const;
  const together = lists.find((field) => APART.test(cells[field] ?? ""));
  for (const field of ["name", "measured", "standard"] as const) {
    if (findings.every((finding) => finding[field] !== "")) continue;
    const cell = together ?? (field === "name" ? (lists.find((one) => (cells[one] ?? "") !== "") ?? "name") : field);
    const isEmpty = together === undefined && field !== "name" && (cells[field] ?? "") === "";
    yield { kind: "halfFinding", row, field: cell, said: cells[cell] ?? "", guess: isEmpty ? NOT_MARKED : null };
  }
  for (const field of ["findings", "name", "items", "item", "measured", "standard"] as const) {
    const said = cells[field] ?? "";
    const guess = powersOf(said);
    if (guess !== said && !seen.has(field)) yield { kind: "power", row, field, said, guess };
  }
}

/** Restores powers of ten with a lost superscript: ×105 becomes ×10⁵. */
function powersOf(text: string): string {
  const raised = (digits: string) => [...digits].map((sign) => RAISED[Number(sign)] ?? "⁻").join("");
  return text
    .replace(new RegExp(POWER, "g"), (_, base: string, exponent: string) => `${base}${raised(exponent)}`)
    .replace(COUNTED, (_, one: string | undefined, other: string | undefined) => `10${raised(one ?? other ?? "")}`);
}

/** Converts a spreadsheet's day number to a date: 1 is 1900-01-01, and 1900 counts as a leap year. */
function dayOfSerial(days: number): string {
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}
