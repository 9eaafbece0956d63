import type { Result } from "#app/features/published/bulletin/bulletin.schema.ts";
import type { Column, Mapping } from "./bulletin-columns.rules.ts";
import type { Item } from "./bulletin-items.rules.ts";
import type { VerdictReader } from "./bulletin-verdict.rules.ts";

/** Why nobody can say for certain whether a sample failed, or in what. */
export type ProblemKind = "contradiction" | "verdict" | "noVerdict" | "whichItem" | "split" | "notItem" | "shifted";
/** What a person must decide; `guess`: what is meant most likely. */
export type Problem = { kind: ProblemKind; row: number; field: Column; said: string; guess: string | null };

/** A cell of the table's own rows, or what a colleague has said instead. `line`: the number of the row in its file. */
export type ImportRow = {
  row: number;
  line: number;
  raw: readonly string[];
  record: Partial<Record<Column, string>>;
  isOut: boolean;
};

/** An item, with the row that it stands in. */
export type ReadFinding = Item & { row: number };

/** A row of a sample: its cells, and those of them that a colleague has written or looked at. */
export type SamplePart = {
  row: number;
  cells: Partial<Record<Column, string>>;
  seen: ReadonlySet<Column>;
  /** Items that the row lists, failed or not. */
  items: ReadFinding[];
  unclear: Column | undefined;
  /** Has text in a column without a heading where half of the rows or more have none: its cells may stand in wrong columns. */
  isShifted: boolean;
};

/** A sample as the table has it, over one row or several. */
export type ReadSample = {
  /** Its first row. */
  row: number;
  cells: Partial<Record<Column, string>>;
  parts: SamplePart[];
  /** The items that failed. */
  findings: ReadFinding[];
  /** undefined: nobody can say so for certain. */
  result: Result | undefined;
  problems: Problem[];
  isOut: boolean;
};

/** What is known of a table besides its rows. */
export type TableView = {
  columns: Mapping["columns"];
  /** What stands above a column; "" for one that the table does not have. */
  headingOf: (column: Column) => string;
  verdictOf: VerdictReader;
};
