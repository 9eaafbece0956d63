import type { Cell } from "#app/features/newsroom/table-export/table-export.rules.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { SHARES, TABLES, type TableColumn, type TableName } from "./statistic.rules.ts";
import type { TableRow } from "./statistic.view.ts";

type Texts = Messages["statistic"];

/** Returns the name of a row: its own name, or the translation of its key. */
export function rowName(table: TableName, { key, name }: Pick<TableRow, "key" | "name">, t: Texts): string {
  const words: Partial<Record<TableName, Readonly<Record<string, string>>>> = {
    sources: t.sources,
    depths: t.depths,
    steps: t.steps,
    releases: t.releases,
    complaints: t.complaints,
  };
  return name === "" ? (words[table]?.[key] ?? key) : name;
}

/** Returns the contents of a file with a table. Numbers are plain; the headings mark percentages. */
export function fileOf(
  { table, day }: { table: TableName; day: string },
  rows: readonly TableRow[],
  t: Texts,
): { name: string; headings: string[]; rows: Cell[][][] } {
  const columns: readonly TableColumn[] = TABLES[table];
  const heading = (column: TableColumn) => (SHARES.has(column) ? `${t.columns[column]} %` : t.columns[column]);
  return {
    name: t.file(t.tables[table], day),
    headings: [t.rows[table], ...columns.map(heading)],
    rows: [rows.map((row) => [rowName(table, row, t), ...row.numbers])],
  };
}
