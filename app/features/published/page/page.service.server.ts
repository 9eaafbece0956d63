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

/** A single page with its metadata. */
export type PageRead = { page: PageModel; meta: PageMeta };

export type PageSite = {
  siteUrl: string;
  /** The label of the first link in the breadcrumb. */
  homeName: string;
  language: Language;
  /** Values of {{name}} in a page, in addition to the settings. */
  values: Record<string, string>;
  /** Prepares a body for display: fills its cards and aligns its numbers. */
  finishBody: (html: string) => Promise<string>;
};

/** Returns the page with a slug. Throws `not_found` if it is unknown or not published. */
export async function readPageBySlug(slug: string | undefined, site: PageSite): Promise<PageRead> {
  if (slug !== undefined) dependsOn(pageTag.page(slug));
  return withSettings(slug === undefined ? undefined : await findBySlug(slug), site);
}

/**
 * Returns the page of /single/{id}. Throws `not_found` if the id is invalid or unknown, or the page is not published.
 */
export async function readPageById(id: string | undefined, site: PageSite): Promise<PageRead> {
  const digits = parseDigits(id);
  return withSettings(digits === undefined ? undefined : await findById(digits), site);
}

/**
 * Returns the page of a route that lists records (posts, friend links). It exists even without an editors' text. Throws
 * `not_found` only if its text was taken down.
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

/** Returns the current versions of published pages by slug. A member's consent refers to them. */
export async function readPageVersions(slugs: string[]): Promise<Map<string, string>> {
  return new Map((await findVersions(slugs)).map(({ slug, version }) => [slug, version]));
}
