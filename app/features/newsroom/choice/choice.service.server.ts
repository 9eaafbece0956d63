import type { Language } from "#app/lib/language.ts";
import { findColumns, findIndustries, findSections, findSectors, findSources } from "./choice.repo.server.ts";

/** What a story can be put into, each list in its order, named in the colleague's language. */
export async function readChoices(language: Language) {
  const [columns, industries, sectors, sections, sources] = await Promise.all([
    findColumns(language),
    findIndustries(language),
    findSectors(language),
    findSections(),
    findSources(),
  ]);
  return { columns, industries, sectors, sections, sources };
}

/** What a role can be given for: columns and industries, named in the colleague's language. */
export async function readScopes(language: Language) {
  const [columns, industries] = await Promise.all([findColumns(language), findIndustries(language)]);
  return { columns, industries };
}
