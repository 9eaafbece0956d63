import { inLanguage, type Language } from "#app/lib/language.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import type { IndustryRow, SectorRow } from "./industry.repo.server.ts";

/** An industry as its page and the blocks of the home page show it. */
export type IndustryModel = { id: number; slug: string; name: string; href: string; intro: string; palette: string };

export type SectorModel = { id: number; slug: string; name: string; href: string };

/** The canonical address of an industry uses its slug; its id works there too. */
export const industryPath = (slug: string) => `/industry/${slug}`;

/** A row as a model in the reader's language. */
export function industryModel(row: IndustryRow, language: Language): IndustryModel {
  return {
    id: row.id,
    slug: row.slug,
    name: language === "en" ? row.name_en : row.name,
    href: industryPath(row.slug),
    intro: inLanguage(language, row.intro, row.intro_en),
    palette: row.palette,
  };
}

export function sectorModel(industrySlug: string, row: SectorRow, language: Language): SectorModel {
  return {
    id: row.id,
    slug: row.slug,
    name: language === "en" ? row.name_en : row.name,
    href: `${industryPath(industrySlug)}?sector=${row.slug}`,
  };
}

/** A tab of an industry's page: the whole of it, or one sub-sector. */
export type SectorTab = { name: string; href: string; current: boolean };

/** The sub-sectors as tabs, the whole industry first. */
export function sectorTabs(
  all: string,
  industry: IndustryModel,
  sectors: SectorModel[],
  current: SectorModel | undefined,
): SectorTab[] {
  const tabs = sectors.map(({ id, name, href }) => ({ name, href, current: id === current?.id }));
  return [{ name: all, href: industry.href, current: current === undefined }, ...tabs];
}

/** The way back up from an industry or one of its sub-sectors. */
export function industryCrumbs(industry: IndustryModel, sector: SectorModel | undefined, homeName: string): Crumb[] {
  return [
    { name: homeName, path: "/" },
    { name: industry.name, path: industry.href },
    ...(sector === undefined ? [] : [{ name: sector.name, path: sector.href }]),
  ];
}
