import type { SampleRow } from "./bulletin.repo.server.ts";

/** Headings of the CSV file, in the order of `sampleCells`. */
export type CsvHeadings = {
  seq: string;
  samplingNo: string;
  product: string;
  category: string;
  spec: string;
  brand: string;
  date: string;
  batch: string;
  maker: string;
  makerAddress: string;
  unit: string;
  address: string;
  platform: string;
  result: string;
  findingName: string;
  measured: string;
  standard: string;
  basis: string;
  lab: string;
  remark: string;
  recheck: string;
  followUp: string;
};

/**
 * Converts a sample to one CSV record. Several failed items become lines within a cell, so that a record stays one
 * batch. A printed '/' is kept.
 */
export function sampleCells(row: SampleRow, result: string): Record<keyof CsvHeadings, string> {
  const lines = (field: "name" | "measured" | "standard" | "basis") => row.findings.map((one) => one[field]).join("\n");
  return {
    seq: String(row.seq),
    samplingNo: row.sampling_no,
    product: row.product,
    category: row.category,
    spec: row.spec,
    brand: row.brand,
    date: row.production_date_text,
    batch: row.batch,
    maker: row.maker,
    makerAddress: row.maker_address,
    unit: row.sampled_unit,
    address: row.sampled_address,
    platform: row.platform,
    result,
    findingName: lines("name"),
    measured: lines("measured"),
    standard: lines("standard"),
    basis: lines("basis"),
    lab: row.lab,
    remark: row.remark,
    recheck: row.recheck,
    followUp: row.follow_up,
  };
}
