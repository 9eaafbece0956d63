import type { Result } from "#app/features/published/bulletin/bulletin.schema.ts";
import type { Column, Mapping } from "./bulletin-columns.rules.ts";
import type { Item } from "./bulletin-items.rules.ts";
import type { VerdictReader } from "./bulletin-verdict.rules.ts";

/** Why the result of a sample, or its failed items, cannot be determined. */
export type ProblemKind =
  | "contradiction"
  | "verdict"
  | "noVerdict"
  | "whichItem"
  | "split"
  | "lines"
  | "notItem"
  | "shifted";
/** A question for staff; `guess` is the most likely answer. */
export type Problem = { kind: ProblemKind; row: number; field: Column; said: string; guess: string | null };

/** A row of the table with its own cells or a staff member's corrections. `line` is its row number in the file. */
export type ImportRow = {
  row: number;
  line: number;
  raw: readonly string[];
  record: Partial<Record<Column, string>>;
  isOut: boolean;
};

/** A cell whose lines could be several values. */
export type DoubtfulLines = { field: Column; said: string; guess: string };

/** An item with the number of its row. */
export type ReadFinding = Item & { row: number };

/** A row of a sample: its cells, and the cells that a staff member has entered or confirmed. */
export type SamplePart = {
  row: number;
  cells: Partial<Record<Column, string>>;
  seen: ReadonlySet<Column>;
  /** All items that the row lists, failed or not. */
  items: ReadFinding[];
  unclear: Column | undefined;
  doubtful: DoubtfulLines[];
  /**
   * Whether the row has text in a column without heading that is empty in at least half of the rows. Its cells may be
   * in wrong columns.
   */
  isShifted: boolean;
};

/** A sample as the table contains it, in one row or several. */
export type ReadSample = {
  /** The row number of its first row. */
  row: number;
  cells: Partial<Record<Column, string>>;
  parts: SamplePart[];
  /** The items that failed. */
  findings: ReadFinding[];
  /** Whether the sample passed; undefined if that cannot be determined. */
  result: Result | undefined;
  problems: Problem[];
  isOut: boolean;
};

/** The data of a table that its rows do not contain. */
export type TableView = {
  columns: Mapping["columns"];
  /** The heading of a column; "" if the table lacks it. */
  headingOf: (column: Column) => string;
  verdictOf: VerdictReader;
};
