import { NOT_MARKED, type SampleChange } from "#app/features/published/spot-check/spot-check.schema.ts";
import type { Column } from "./bulletin-columns.rules.ts";
import { APART, regionOf, type ReadSample, type SamplePart } from "./bulletin-rows.rules.ts";

/** What can be wrong with a sample, the graver first. */
export const FAULTS = ["noProduct", "noFinding", "halfFinding", "tooLong", "twice", "known", "power", "date"] as const;
export type FaultKind = (typeof FAULTS)[number];

/** A fault at a cell of a row; `guess`: what it may mean, which can be taken with one key; null: nothing to take. */
export type Fault = { kind: FaultKind; row: number; field: Column; said: string; guess: string | null };

/** Faults for which the guess is to leave the sample out. */
export const OUT_KINDS: ReadonlySet<FaultKind> = new Set(["twice", "known"]);

const LONGEST = 500;
const POWER = /([×xX*]\s*10)([-−]?\d{1,2})(?![\d⁰¹²³⁴⁵⁶⁷⁸⁹])/;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const TEXTS = ["sampling_no", "product", "category", "spec", "brand", "batch", "maker", "maker_address"] as const;

const orMark = (text: string | undefined) => (text === undefined || text === "" ? NOT_MARKED : text);

/** What identifies a sampled batch, whatever its bulletin: the number of its sampling, or what the label says. */
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

/** A sample as it would be written. */
export function sampleOf({ cells, findings, result }: ReadSample): SampleChange {
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
    result,
    lab: cells.lab ?? "",
    remark: cells.remark ?? "",
    recheck: "",
    follow_up: "",
    items: findings.map(({ row: _row, ...finding }) => finding),
  };
}

/** What is wrong with the samples of a table. `known`: titles of the bulletins in which such a sample stands already. */
export function findFaults(samples: readonly ReadSample[], known: ReadonlyMap<string, string>): Fault[] {
  const before = new Map<string, number>();
  return samples.flatMap((sample) => {
    if (sample.isOut) return [];
    const own = identitiesOf(sampleOf(sample));
    const faults = [...faultsOf(sample)];
    const earlier = own.map((identity) => before.get(identity)).find((row) => row !== undefined);
    const title = own.map((identity) => known.get(identity)).find((one) => one !== undefined);
    const at = { row: sample.row, field: "product", guess: "" } as const;
    if (earlier !== undefined) faults.push({ ...at, kind: "twice", said: String(earlier) });
    else if (title !== undefined) faults.push({ ...at, kind: "known", said: title });
    for (const identity of own) before.set(identity, sample.row);
    return faults;
  });
}

function* faultsOf({ row, cells, parts, findings, result }: ReadSample): Generator<Fault> {
  const { product = "", production_date_text: date = "" } = cells;
  if (product === "" || product === NOT_MARKED)
    yield { kind: "noProduct", row, field: "product", said: product, guess: null };
  if (result === "fail" && findings.length === 0)
    yield { kind: "noFinding", row, field: "name", said: cells.result ?? "", guess: null };
  for (const field of TEXTS) {
    const said = cells[field] ?? "";
    if (said.length > LONGEST) yield { kind: "tooLong", row, field, said, guess: said.slice(0, LONGEST) };
  }
  if (/^\d{5}$/.test(date) && parts[0]?.seen.has("production_date_text") !== true)
    yield { kind: "date", row, field: "production_date_text", said: date, guess: dayOfSerial(Number(date)) };
  for (const part of parts) yield* partFaults(part);
}

/** What is wrong with the failed items of a row. A guess is for a whole cell: what else stands in it stays. */
function* partFaults({ row, cells, seen, findings }: SamplePart): Generator<Fault> {
  const isTogether = APART.test(cells.findings ?? "") || APART.test(cells.name ?? "");
  const together = APART.test(cells.findings ?? "") ? "findings" : "name";
  for (const field of ["name", "measured", "standard"] as const) {
    if (findings.every((finding) => finding[field] !== "")) continue;
    const cell = isTogether ? together : field;
    const isEmpty = !isTogether && field !== "name" && (cells[field] ?? "") === "";
    yield { kind: "halfFinding", row, field: cell, said: cells[cell] ?? "", guess: isEmpty ? NOT_MARKED : null };
  }
  for (const field of ["findings", "name", "measured", "standard"] as const) {
    const said = cells[field] ?? "";
    const guess = powersOf(said);
    if (guess !== said && !seen.has(field)) yield { kind: "power", row, field, said, guess };
  }
}

/** Powers of ten whose exponent has come down to the line: ×105 is ×10⁵. */
function powersOf(text: string): string {
  return text.replace(new RegExp(POWER, "g"), (_, base: string, exponent: string) => {
    const digits = [...exponent].map((sign) => RAISED[Number(sign)] ?? "⁻").join("");
    return `${base}${digits}`;
  });
}

/** The day that a spreadsheet counts by: 1 is 1900-01-01, with a leap day in 1900. */
function dayOfSerial(days: number): string {
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}
