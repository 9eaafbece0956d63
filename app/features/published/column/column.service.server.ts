import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import type { Db } from "#db/client.ts";
import { findAll } from "./column.repo.server.ts";
import { columnModels, type ColumnModel } from "./column.view.ts";

/** Returns all columns of both levels, in the editors' order. */
export async function readColumns(language: Language, trx?: Db): Promise<ColumnModel[]> {
  return columnModels(await findAll(trx), language);
}

/** Returns the top-level columns: the tabs of the news pages. */
export async function readTopColumns(language: Language): Promise<ColumnModel[]> {
  return (await readColumns(language)).filter((column) => column.parent === null);
}

/** Returns the column with this id. Throws `not_found`. */
export function pickColumn(columns: ColumnModel[], id: number): ColumnModel {
  const column = columns.find((other) => other.id === id);
  if (column === undefined) throw new DomainError("not_found", `column ${id}`);
  return column;
}

/** Returns the filter for the articles of a column. A top-level column includes those of its children. */
export function columnFilter(column: ColumnModel): { topColumnId: number } | { columnId: number } {
  return column.parent === null ? { topColumnId: column.id } : { columnId: column.id };
}
