import type { CallData } from "#app/features/base/call/call.ts";
import { FAULTS } from "./bulletin-faults.rules.ts";
import { soundSamples, type Import } from "./bulletin-import.service.server.ts";
import type { ReadSample } from "./bulletin-rows.rules.ts";

/** What a screen shows at once; the rest comes as these are dealt with. */
const MOST_FAULTS = 300;
const MOST_SAMPLES = 200;

type View = CallData<"GET /office/bulletinImport">;

/** A batch as its screen shows it: columns, counts, the first faults and samples. */
export function importView(read: Import & { appliedAs: number | undefined }): View {
  const { batch, mapping, rows, samples, faults } = read;
  const { id, version, state, name, target_id: bulletin } = batch;
  const products = productsByRow(samples);
  const kinds = FAULTS.map((kind) => ({ kind, count: faults.filter((fault) => fault.kind === kind).length }));
  return {
    id,
    version,
    state,
    name,
    bulletin,
    sameAs: state === "applied" || read.appliedAs === undefined ? null : read.appliedAs,
    headings: mapping.columns.map((_, index) => ({
      text: rows[mapping.headings - 1]?.raw[index] ?? "",
      example: rows[mapping.headings]?.raw[index] ?? "",
    })),
    columns: mapping.columns,
    headingRows: mapping.headings,
    details: batch.details as View["details"],
    counts: {
      rows: rows.length,
      samples: samples.length,
      failed: samples.filter(({ result }) => result === "fail").length,
      out: samples.filter(({ isOut }) => isOut).length,
      sound: soundSamples(read).length,
    },
    kinds: kinds.filter(({ count }) => count > 0),
    faults: faults.slice(0, MOST_FAULTS).map((fault) => ({ ...fault, product: products.get(fault.row) ?? "" })),
    samples: samples.slice(0, MOST_SAMPLES).map(lineOf),
  };
}

function productsByRow(samples: readonly ReadSample[]): Map<number, string> {
  return new Map(
    samples.flatMap(({ row, findings, cells: { product = "" } }) =>
      [row, ...findings.map((finding) => finding.row)].map((one) => [one, product] as const),
    ),
  );
}

const lineOf = ({ row, cells, findings, result, isOut }: ReadSample): View["samples"][number] => ({
  row,
  product: cells.product ?? "",
  maker: cells.maker ?? "",
  date: cells.production_date_text ?? "",
  region: cells.region ?? "",
  result,
  findings: findings.map(({ name, measured, standard }) => `${name} ${measured}（${standard}）`),
  isOut,
});
