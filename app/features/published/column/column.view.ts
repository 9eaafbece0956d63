import type { Crumb } from "#app/lib/page/meta.ts";
import { inLanguage, type Language } from "#app/lib/language.ts";
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

/** Converts rows to columns of both levels, each with its parent and its children, in the given order. */
export function columnModels(rows: ColumnRow[], language: Language): ColumnModel[] {
  const place = (row: ColumnRow) => ({ id: row.id, name: nameOf(row, language), href: columnPath(row.id) });
  return rows.map((row) => {
    const parent = rows.find((other) => other.id === row.parent_id);
    return {
      ...place(row),
      slug: row.slug,
      description: inLanguage(language, row.description, row.description_en),
      template: row.template,
      parent: parent === undefined ? null : place(parent),
      children: rows.filter((other) => other.parent_id === row.id).map(place),
    };
  });
}

/** A tab of the news pages. */
export type ColumnTab = { name: string; href: string; current: boolean };

/** Returns the tabs of /news and of every column: all news first, then the top-level columns. */
export function newsTabs(all: string, columns: ColumnModel[], current: ColumnModel | null): ColumnTab[] {
  const top = current === null ? null : (current.parent?.id ?? current.id);
  const tabs = columns
    .filter((column) => column.parent === null)
    .map(({ id, name, href }) => ({ name, href, current: id === top }));
  return [{ name: all, href: "/news", current: top === null }, ...tabs];
}

/** Returns the tabs of a column's second level, the whole column first, or none if it has no children. */
export function childTabs(all: string, columns: ColumnModel[], current: ColumnModel): ColumnTab[] {
  const parent = current.parent === null ? current : columns.find((column) => column.id === current.parent?.id);
  if (parent === undefined || parent.children.length === 0) return [];
  const tabs = parent.children.map(({ id, name, href }) => ({ name, href, current: id === current.id }));
  return [{ name: all, href: parent.href, current: current.parent === null }, ...tabs];
}

/** Returns the breadcrumb of a column. */
export function columnCrumbs(column: ColumnModel, homeName: string, newsName: string): Crumb[] {
  return [
    { name: homeName, path: "/" },
    { name: newsName, path: "/news" },
    ...(column.parent === null ? [] : [{ name: column.parent.name, path: column.parent.href }]),
    { name: column.name, path: column.href },
  ];
}
