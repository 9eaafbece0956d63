import { DomainError } from "#app/lib/errors.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import {
  dossierPath,
  searchPath,
  type Dossier,
  type DossierKind,
  type DossierRow,
  type ShownDossier,
} from "./dossier.kinds.ts";
import { findOfArticle, findOne, findShown, wasPublic, type ArticleNames } from "./dossier.repo.server.ts";

/** The tags of all pages that show names of a kind as links. */
const NAMES: Readonly<Record<DossierKind, PageTag>> = {
  author: pageTag.authors,
  topic: pageTag.topics,
  company: pageTag.companies,
};

/** A public dossier, or the path to which its address leads: for good if the dossier was merged. */
export type FoundDossier = { dossier: DossierRow } | { path: string; isForGood: boolean };

/**
 * Returns the dossier at an address. A topic with few articles leads to the search for its tag. Throws `gone` for one
 * that was taken down, `not_found` for others.
 */
export async function readDossier(kind: DossierKind, id: number): Promise<FoundDossier> {
  dependsOn(NAMES[kind], pageTag[kind](id));
  const dossier = await findOne(kind, id);
  if (dossier?.merged_into != null) return { path: dossierPath(kind, dossier.merged_into), isForGood: true };
  if (dossier?.published !== true)
    throw new DomainError((await wasPublic(kind, id)) ? "gone" : "not_found", `${kind} ${id}`);
  if (!dossier.is_full) return { path: searchPath(dossier.name), isForGood: false };
  return { dossier };
}

/** Returns those of the given dossiers that have a page, with their names. */
export async function readShownDossiers(wanted: readonly Dossier[]): Promise<ShownDossier[]> {
  return wanted.length === 0 ? [] : findShown(wanted);
}

/** Returns the tags of the dossiers that list an article, by its names before and after a change and by its companies. */
export async function dossierTags(article: ArticleNames, trx: Db): Promise<PageTag[]> {
  return (await findOfArticle(article, trx)).map(({ kind, id }) => pageTag[kind](id));
}
