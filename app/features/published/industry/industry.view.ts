import { inLanguage, type Language } from "#app/lib/language.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import type { IndustryRow, SectorRow } from "./industry.repo.server.ts";

/** An industry as its page and the home page show it. */
export type IndustryModel = { id: number; slug: string; name: string; href: string; intro: string; palette: string };

export type SectorModel = { id: number; slug: string; name: string; href: string };

/** Returns the canonical path of an industry, which uses its slug. Its id works there too. */
export const industryPath = (slug: string) => `/industry/${slug}`;

/** Converts a row to a model in the reader's language. */
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

/** A tab of an industry's page: the whole industry, or one sector. */
export type SectorTab = { name: string; href: string; current: boolean };

/** Returns the tabs of an industry: the whole industry first, then its sectors. */
export function sectorTabs(
  all: string,
  industry: IndustryModel,
  sectors: SectorModel[],
  current: SectorModel | undefined,
): SectorTab[] {
  const tabs = sectors.map(({ id, name, href }) => ({ name, href, current: id === current?.id }));
  return [{ name: all, href: industry.href, current: current === undefined }, ...tabs];
}

/** Returns the breadcrumb of an industry or one of its sectors. */
export function industryCrumbs(industry: IndustryModel, sector: SectorModel | undefined, homeName: string): Crumb[] {
  return [
    { name: homeName, path: "/" },
    { name: industry.name, path: industry.href },
    ...(sector === undefined ? [] : [{ name: sector.name, path: sector.href }]),
  ];
}
