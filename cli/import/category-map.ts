import { load } from "js-yaml";
import { z } from "zod";
import type { Placement } from "./placement.ts";

/** Target of a category: the slugs of a column, an industry and a sector of this site. */
export type CategoryMap = ReadonlyMap<string, Partial<Placement>>;

const slug = z.string().trim().min(1);
const placeSchema = z.strictObject({ column: slug.optional(), industry: slug.optional(), sector: slug.optional() });

/**
 * Reads a mapping file: YAML with a category on each line, such as `健康: { column: policy, industry: health }`. Throws
 * an Error that names the faulty line.
 */
export function readCategoryMap(source: string): CategoryMap {
  let content: unknown;
  try {
    content = load(source);
  } catch (error) {
    throw new Error(`the mapping file is not YAML: ${error instanceof Error ? error.message.split("\n")[0] : ""}`, {
      cause: error,
    });
  }
  if (typeof content !== "object" || content === null || Array.isArray(content))
    throw new Error("the mapping file needs lines like 健康: { column: policy, industry: health }");
  const entries = Object.entries(content).map(([category, place]) => {
    const parsed = placeSchema.safeParse(place);
    if (!parsed.success)
      throw new Error(`the mapping of ${category} may have column, industry and sector, each with a slug of this site`);
    if (parsed.data.sector !== undefined && parsed.data.industry === undefined)
      throw new Error(`the mapping of ${category} names a sector without its industry`);
    return [category.trim(), parsed.data] as const;
  });
  return new Map(entries);
}

/** Returns the target of several categories. Each of its three parts comes from the first category that has it. */
export function mappedPlace(categories: readonly string[], map: CategoryMap): Partial<Placement> {
  const places = categories.flatMap((category) => map.get(category) ?? []);
  const withIndustry = places.find(({ industry }) => industry !== undefined);
  const column = places.find((place) => place.column !== undefined)?.column;
  return {
    ...(column !== undefined && { column }),
    ...(withIndustry !== undefined && { industry: withIndustry.industry ?? null, sector: withIndustry.sector ?? null }),
  };
}
