import type { SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import type { Noun, NounFields } from "./nouns-data.ts";

/** Lists records with children directly after their parent. */
export function inGroups(kind: SiteNounKind, nouns: readonly Noun[]): Noun[] {
  if (kind === "sector") {
    const industries = [...new Set(nouns.map(({ record }) => record["industry_id"]))];
    return industries.flatMap((industry) => nouns.filter(({ record }) => record["industry_id"] === industry));
  }
  if (kind !== "column") return [...nouns];
  const tops = nouns.filter(({ record }) => record["parent_id"] === null);
  const below = (id: number) => nouns.filter(({ record }) => record["parent_id"] === id);
  const grouped = tops.flatMap((top) => [top, ...below(top.id)]);
  // A child is listed without its parent where the staff member may not change the parent.
  return [...grouped, ...nouns.filter((noun) => !grouped.includes(noun))];
}

/** The parent record, within which a record has its position. */
export const groupOf = ({ record }: Noun): unknown => record["parent_id"] ?? record["industry_id"] ?? null;

/** Returns whether any displayed field of a record contains the words. */
export function isNamed(record: NounFields, words: string, said: (field: string, value: unknown) => string): boolean {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return true;
  return Object.entries(record).some(([field, value]) => said(field, value).toLowerCase().includes(wanted));
}

/** The text of a row besides its name. */
export function aboutOf(
  kind: SiteNounKind,
  record: NounFields,
  said: (field: string, value: unknown) => string,
): string {
  const of = (...fields: string[]) =>
    fields
      .map((field) => [field, record[field]] as const)
      .filter(([, value]) => value !== null && value !== "")
      .map(([field, value]) => said(field, value))
      .join(" · ");
  switch (kind) {
    case "column":
      return of("slug", "template");
    case "industry":
      return of("slug", "keywords");
    case "sector":
      return of("industry_id", "slug");
    case "page":
      return `/${of("slug", "version", "effective_date")}`;
    case "post":
      return of("department", "place", "ends_on");
    case "link":
      return of("url", "group_name", "position");
    case "source":
      return of("list", "edition", "host", "valid_until");
  }
}
