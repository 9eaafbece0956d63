import { DomainError } from "#app/lib/errors.ts";
import { parseDigits } from "#app/lib/ids.ts";
import type { Language } from "#app/lib/language.ts";
import { findAll, findSectors } from "./industry.repo.server.ts";
import { industryModel, sectorModel, type IndustryModel, type SectorModel } from "./industry.view.ts";

/** Every industry, in the editors' order. */
export async function readIndustries(language: Language): Promise<IndustryModel[]> {
  return (await findAll()).map((row) => industryModel(row, language));
}

/** The industry of a route: by slug, or by id in digits (domain.md). Throws `not_found`. */
export async function readIndustry(idOrSlug: string | undefined, language: Language): Promise<IndustryModel> {
  const id = parseDigits(idOrSlug);
  const industry = (await readIndustries(language)).find((other) => other.id === id || other.slug === idOrSlug);
  if (industry === undefined) throw new DomainError("not_found", `industry ${idOrSlug}`);
  return industry;
}

/** The sub-sectors of an industry, in order. */
export async function readSectors(industry: IndustryModel, language: Language): Promise<SectorModel[]> {
  return (await findSectors(industry.id)).map((row) => sectorModel(industry.slug, row, language));
}
