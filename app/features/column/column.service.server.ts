import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { findAll } from "./column.repo.server.ts";
import { columnModels, type ColumnModel } from "./column.view.ts";

/** Every column of both levels, in the editors' order. */
export async function readColumns(language: Language): Promise<ColumnModel[]> {
  return columnModels(await findAll(), language);
}

/** Columns of the first level: the tabs of the news pages. */
export async function readTopColumns(language: Language): Promise<ColumnModel[]> {
  return (await readColumns(language)).filter((column) => column.parent === null);
}

/** One column. Throws `not_found`. */
export async function readColumn(id: number, language: Language): Promise<ColumnModel> {
  const column = (await readColumns(language)).find((other) => other.id === id);
  if (column === undefined) throw new DomainError("not_found", `column ${id}`);
  return column;
}
