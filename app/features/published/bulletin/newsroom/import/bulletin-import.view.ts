import type { BulletinChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { headingTexts, type SheetMapping } from "./bulletin-columns.rules.ts";
import { FAULTS } from "./bulletin-faults.rules.ts";
import { soundSamples, type Import } from "./bulletin-import-read.service.server.ts";
import type { ImportRow, ReadSample } from "./bulletin-sample.rules.ts";
import { STOPPING, type WholeFault } from "./bulletin-whole.rules.ts";

/** Maximum numbers of faults and of samples on the screen. More faults appear as these are resolved. */
const MOST_FAULTS = 300;
const MOST_SAMPLES = 200;
/**
 * EXAMPLES: number of values of a column that the screen shows. LONGEST_EXAMPLE: maximum number of characters of each.
 */
const EXAMPLES = 3;
/** Number of rows that are searched for examples. */
const MOST_LOOKED_AT = 500;
const LONGEST_EXAMPLE = 60;

/** Returns a batch as its screen shows it: sheets, columns, counts, the first faults and samples. */
export function importView(read: Import & { appliedAs: number | undefined; whole: WholeFault[] }) {
  const { batch, sheets, rows, samples, faults, whole } = read;
  const { id, version, state, name, target_id: bulletin } = batch;
  const products = new Map(
    samples.flatMap(({ parts, cells: { product = "" } }) => parts.map(({ row }) => [row, product] as const)),
  );
  const place = placesOf(sheets, rows);
  const sound = new Set(soundSamples(read).map(({ row }) => row));
  const kinds = FAULTS.map((kind) => ({ kind, count: faults.filter((fault) => fault.kind === kind).length }));
  return {
    id,
    version,
    state,
    name,
    bulletin,
    sameAs: state === "applied" || read.appliedAs === undefined ? null : read.appliedAs,
    sheets: sheets.map((sheet) => sheetOf(sheet, rows)),
    whole: whole.map((fault) => ({ ...fault, stops: STOPPING.has(fault.kind) })),
    details: batch.details as Partial<BulletinChange>,
    counts: {
      rows: rows.length,
      samples: samples.length,
      failed: samples.filter(({ result, isOut }) => result === "fail" && !isOut).length,
      uncertain: samples.filter(({ row, isOut }) => !isOut && !sound.has(row)).length,
      out: samples.filter(({ isOut }) => isOut).length,
      sound: sound.size,
    },
    kinds: kinds.filter(({ count }) => count > 0),
    faults: faults.slice(0, MOST_FAULTS).map((fault) => ({
      ...fault,
      ...place(fault.row),
      said: fault.kind === "twice" ? String(place(Number(fault.said)).line) : fault.said,
      product: products.get(fault.row) ?? "",
    })),
    samples: samples.slice(0, MOST_SAMPLES).map((sample) => ({
      ...lineOf(sample),
      ...place(sample.row),
      isHeld: !sample.isOut && !sound.has(sample.row),
    })),
  };
}

/** Returns the position of each row: its row number, and its sheet if there are several. */
function placesOf(sheets: readonly SheetMapping[], rows: readonly ImportRow[]) {
  return (row: number) => {
    const sheet = sheets.find(({ from, count }) => row >= from && row < from + count);
    return { line: rows[row - 1]?.line ?? row, sheet: sheets.length > 1 ? (sheet?.name ?? "") : "" };
  };
}

function sheetOf(sheet: SheetMapping, rows: readonly ImportRow[]) {
  const { from, count, headings, columns, ...told } = sheet;
  const own = rows.slice(from - 1, from - 1 + Math.min(count, headings + MOST_LOOKED_AT)).map(({ raw }) => raw);
  const texts = headingTexts(own, headings);
  const examples = (index: number) => {
    const first: string[] = [];
    for (const row of own.slice(headings)) {
      const cell = (row[index] ?? "").slice(0, LONGEST_EXAMPLE);
      if (cell !== "" && !first.includes(cell)) first.push(cell);
      if (first.length === EXAMPLES) break;
    }
    return first;
  };
  return {
    ...told,
    rows: Math.max(0, count - headings),
    headingRows: headings,
    columns: columns.map((use, index) => ({ use, heading: texts[index] ?? "", examples: examples(index) })),
  };
}

const lineOf = ({ row, cells, findings, result, isOut }: ReadSample) => ({
  row,
  product: cells.product ?? "",
  maker: cells.maker ?? "",
  date: cells.production_date_text ?? "",
  region: cells.region ?? "",
  result: result ?? null,
  findings: findings.map(({ name, measured, standard }) => `${name} ${measured}（${standard}）`),
  isOut,
});
