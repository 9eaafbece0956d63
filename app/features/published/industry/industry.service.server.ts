import { readArticle } from "#app/features/published/article/article.service.server.ts";
import { articlePath } from "#app/features/published/article/article.view.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseDigits } from "#app/lib/ids.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { sharedRead } from "#app/lib/shared-read.server.ts";
import type { Db } from "#db/client.ts";
import { findAll, findSectors } from "./industry.repo.server.ts";
import { industryModel, industryPath, sectorModel, type IndustryModel, type SectorModel } from "./industry.view.ts";

const sharedIndustries = sharedRead((language: Language) => industriesIn(language));

/** Returns all industries, in the editors' order. With a transaction it sees that transaction's changes. */
export async function readIndustries(language: Language, trx?: Db): Promise<IndustryModel[]> {
  return trx === undefined ? sharedIndustries(language) : industriesIn(language, trx);
}

async function industriesIn(language: Language, trx?: Db): Promise<IndustryModel[]> {
  dependsOn(pageTag.site);
  return (await findAll(trx)).map((row) => industryModel(row, language));
}

/** Returns the industry of a route, by slug or by id in digits (docs/content.md#industries). Throws `not_found`. */
export async function readIndustry(idOrSlug: string | undefined, language: Language, trx?: Db): Promise<IndustryModel> {
  const id = parseDigits(idOrSlug);
  const industry = (await readIndustries(language, trx)).find((other) => other.id === id || other.slug === idOrSlug);
  if (industry === undefined) throw new DomainError("not_found", `industry ${idOrSlug}`);
  return industry;
}

/** Returns the sectors of an industry, in order. */
export async function readSectors(industry: IndustryModel, language: Language): Promise<SectorModel[]> {
  return (await findSectors(industry.id)).map((row) => sectorModel(industry.slug, row, language));
}

/**
 * Returns the right path for /industry/{industryid}/{id} if the article does not belong to that industry
 * (docs/content.md#industries): its path in its own industry, or the plain path if it has none. Returns undefined if
 * the path is right. Throws like reading the article.
 */
export async function readRightAddress(
  industryIdOrSlug: string | undefined,
  articleId: number,
): Promise<string | undefined> {
  const article = await readArticle(articleId);
  const { industry_id: id, industry_slug: slug } = article;
  if (slug === null) return articlePath(articleId);
  const belongs = slug === industryIdOrSlug || id === parseDigits(industryIdOrSlug);
  return belongs ? undefined : `${industryPath(slug)}/${articleId}`;
}

/** Returns the sector of an industry with this slug. Throws `not_found`. */
export function pickSector(sectors: SectorModel[], slug: string | null): SectorModel | undefined {
  if (slug === null) return undefined;
  const sector = sectors.find((other) => other.slug === slug);
  if (sector === undefined) throw new DomainError("not_found", `sector ${slug}`);
  return sector;
}
