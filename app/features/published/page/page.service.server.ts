import { withShownPictures } from "#app/features/base/picture/picture-place.service.server.ts";
import { shownHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { readFooterPages, readSettings } from "#app/features/base/site/site.service.server.ts";
import { settingsIn } from "#app/features/base/site/site.view.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseDigits } from "#app/lib/ids.ts";
import type { Language } from "#app/lib/language.ts";
import type { PageMeta } from "#app/lib/page/meta.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { findById, findBySlug, findVersions, isThere, type PageRow } from "./page.repo.server.ts";
import { pageMetaOf, pageModel, pageText, settingValues, textless, type PageModel } from "./page.view.ts";

/** A standing page with its metadata. */
export type PageRead = { page: PageModel; meta: PageMeta };

export type PageSite = {
  siteUrl: string;
  /** The label of the first crumb. */
  homeName: string;
  language: Language;
  /** Values of {{name}} in a page besides the settings. */
  values: Record<string, string>;
  /** Finishes a body for display: fills its cards, aligns its numbers. */
  finishBody: (html: string) => Promise<string>;
};

/** The page of a slug. Throws `not_found` for an unknown one and for one that is not published. */
export async function readPageBySlug(slug: string | undefined, site: PageSite): Promise<PageRead> {
  if (slug !== undefined) dependsOn(pageTag.page(slug));
  return withSettings(slug === undefined ? undefined : await findBySlug(slug), site);
}

/** The page of /single/{id}. Throws `not_found` for what is no id, an unknown one, and one that is not published. */
export async function readPageById(id: string | undefined, site: PageSite): Promise<PageRead> {
  const digits = parseDigits(id);
  return withSettings(digits === undefined ? undefined : await findById(digits), site);
}

/**
 * The page of a route that lists records (posts, friend links): it exists even without an editors' text. Only a text that was
 * taken down makes it `not_found`.
 */
export async function readListingPage(
  listing: { slug: string; title: string; description: string },
  site: PageSite,
): Promise<PageRead & { siteName: string }> {
  dependsOn(pageTag.page(listing.slug));
  const [row, { siteName }] = await Promise.all([findBySlug(listing.slug), readSettings()]);
  if (row === undefined && (await isThere(listing.slug))) throw new DomainError("not_found", listing.slug);
  const { page, meta } = await withSettings(row ?? textless(listing), site);
  return { page: { ...page, toc: [] }, meta, siteName };
}

async function withSettings(row: PageRow | undefined, site: PageSite): Promise<PageRead> {
  if (row === undefined) throw new DomainError("not_found", "page");
  dependsOn(pageTag.page(row.slug));
  const [settings, siblings] = await Promise.all([readSettings(), readFooterPages()]);
  const text = pageText(row, site.language);
  const shown = { ...text, html: await site.finishBody(await withShownPictures(shownHtml(text.html))) };
  const values = { ...settingValues(settingsIn(site.language, settings)), ...site.values };
  const page = pageModel(shown, siblings, values, site);
  return { page, meta: pageMetaOf(shown, page, site.siteUrl) };
}

/** The current versions of published pages, by slug: consent refers to them. */
export async function readPageVersions(slugs: string[]): Promise<Map<string, string>> {
  return new Map((await findVersions(slugs)).map(({ slug, version }) => [slug, version]));
}
