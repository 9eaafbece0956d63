import type { Language } from "#app/lib/language.ts";
import type { ColumnRow } from "./column.repo.server.ts";

/** A column with its children, as tabs and blocks show it. */
export type ColumnModel = {
  id: number;
  slug: string;
  name: string;
  href: string;
  description: string;
  template: "list" | "cards";
  parent: { id: number; name: string; href: string } | null;
  children: { id: number; name: string; href: string }[];
};

const nameOf = (row: ColumnRow, language: Language) => (language === "en" ? row.name_en : row.name);

export const columnPath = (id: number) => `/news/column/${id}`;

/** Rows to columns of both levels, each knowing its parent and children, in the order given. */
export function columnModels(rows: ColumnRow[], language: Language): ColumnModel[] {
  const place = (row: ColumnRow) => ({ id: row.id, name: nameOf(row, language), href: columnPath(row.id) });
  return rows.map((row) => {
    const parent = rows.find((other) => other.id === row.parent_id);
    return {
      ...place(row),
      slug: row.slug,
      description: row.description,
      template: row.template as ColumnModel["template"],
      parent: parent === undefined ? null : place(parent),
      children: rows.filter((other) => other.parent_id === row.id).map(place),
    };
  });
}
