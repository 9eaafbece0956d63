import type { FooterPage } from "#app/features/base/site/site.service.server.ts";
import type { SiteSettings } from "#app/features/base/site/site.schema.ts";
import { escapeHtml } from "#app/lib/escape-html.ts";
import { contentLang, inLanguage, type Language } from "#app/lib/language.ts";
import { breadcrumbJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import type { PageRow } from "./page.repo.server.ts";

export type PageTocEntry = { id: string; level: number; text: string };

/** The view model of a single page. */
export type PageModel = {
  slug: string;
  title: string;
  html: string;
  /** The language of the text if it is not the page's. */
  lang: "zh-CN" | undefined;
  /** Headings of a long page; empty for a short one. */
  toc: PageTocEntry[];
  template: "article" | "plain";
  version: string;
  /** yyyy-mm-dd, or null without a date. */
  effectiveDate: string | null;
  siblings: { title: string; href: string; current: boolean }[];
  crumbs: Crumb[];
};

/** Minimum number of second-level headings for a table of contents. */
const TOC_FROM = 4;

/** Returns the canonical path of a single page. */
export const pagePath = (slug: string) => `/${slug}`;

const CHARACTERS: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00A0",
};

const unescapeHtml = (html: string) =>
  html.replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (name) => CHARACTERS[name] ?? name);

/**
 * Replaces {{siteName}} and the other text settings in a body, escaped for HTML. It never replaces inside a tag, where
 * a value could become a URL. An unknown name stays, so that the editor sees the mistake. Chinese values in an English
 * text are marked as Chinese.
 */
export function fillPlaceholders(html: string, values: Record<string, string>, isEnglish = false): string {
  return html.replaceAll(/<[^>]*>|\{\{\s*([A-Za-z]+)\s*\}\}/g, (match, name: string | undefined) => {
    if (name === undefined || !Object.hasOwn(values, name)) return match;
    const value = escapeHtml(values[name] ?? "");
    return isEnglish && contentLang(value) !== undefined ? `<span lang="zh-CN">${value}</span>` : value;
  });
}

/**
 * A page's row with the texts for a reader. `isEnglish` refers to the text. `lang` is set if the text is not in the
 * reader's language.
 */
export type PageText = PageRow & { description: string; html: string; isEnglish: boolean; lang: "zh-CN" | undefined };

/** Returns the texts of a page in the reader's language. Missing English texts fall back to Chinese. */
export function pageText(row: PageRow, language: Language): PageText {
  const isEnglish = language === "en" && row.body_html_en !== "";
  return {
    ...row,
    title: inLanguage(language, row.title, row.title_en),
    description: inLanguage(language, row.seo_description, row.seo_description_en),
    html: isEnglish ? row.body_html_en : row.body_html,
    isEnglish,
    lang: language === "en" && !isEnglish ? "zh-CN" : undefined,
  };
}

/** Returns the settings that a single page may contain. */
export function settingValues(settings: SiteSettings): Record<string, string> {
  const { siteName, siteAbbreviations, slogan, recordNumber, policeNumber, operator, operatorAddress } = settings;
  const { contactEmail, reportPhone, reportEmail, privacyOfficer, childOfficer } = settings;
  return {
    siteName,
    siteAbbreviations,
    slogan,
    recordNumber,
    policeNumber,
    operator,
    operatorAddress,
    contactEmail,
    reportPhone,
    reportEmail,
    privacyOfficer,
    childOfficer,
  };
}

/** Returns the second- and third-level headings that have an id, in order. */
export function pageToc(html: string): PageTocEntry[] {
  const headings = html.matchAll(/<h([23])\s[^>]*?\bid="([^"]+)"[^>]*>(.*?)<\/h\1>/gs);
  const entries = [...headings].map(([, level = "2", id = "", inner = ""]) => ({
    id: unescapeHtml(id),
    level: Number(level),
    text: unescapeHtml(inner.replaceAll(/<[^>]+>/g, "")).trim(),
  }));
  return entries.filter((entry) => entry.level === 2).length < TOC_FROM ? [] : entries;
}

/** Returns the first sentences of a body as plain text, for a page without a description. */
export function excerpt(html: string, length = 120): string {
  const first = unescapeHtml((html.match(/<p[^>]*>(.*?)<\/p>/s)?.[1] ?? "").replaceAll(/<[^>]+>/g, "")).trim();
  return Array.from(first).slice(0, length).join("");
}

/**
 * Returns the model of a page with its placeholders filled. `homeName` is the label of the first link in the
 * breadcrumb.
 */
export function pageModel(
  row: PageText,
  siblings: FooterPage[],
  values: Record<string, string>,
  { homeName, language }: { homeName: string; language: Language },
): PageModel {
  const html = fillPlaceholders(row.html, values, row.isEnglish);
  const path = pagePath(row.slug);
  return {
    slug: row.slug,
    title: row.title,
    html,
    lang: row.lang,
    toc: pageToc(html),
    template: row.template,
    version: row.version,
    effectiveDate: row.effective_date,
    siblings: siblings.map((page) => ({
      title: inLanguage(language, page.title, page.title_en),
      href: pagePath(page.slug),
      current: page.slug === row.slug,
    })),
    crumbs: [
      { name: homeName, path: "/" },
      { name: row.title, path },
    ],
  };
}

/** Returns a page without text, for a route that lists records. */
export function textless(listing: { slug: string; title: string; description: string }): PageRow {
  return {
    id: 0,
    slug: listing.slug,
    title: listing.title,
    title_en: "",
    body_html: "",
    body_html_en: "",
    template: "plain",
    seo_description: listing.description,
    seo_description_en: "",
    version: "",
    effective_date: null,
    updated_at: new Date(0),
  };
}

/** Returns a page's metadata with further structured data. */
export function withJsonLd(meta: PageMeta, jsonLd: Record<string, unknown>[]): PageMeta {
  return { ...meta, jsonLd: [...(meta.jsonLd ?? []), ...jsonLd] };
}

/** Returns the metadata of a single page. */
export function pageMetaOf(row: PageText, model: PageModel, siteUrl: string): PageMeta {
  return {
    title: row.title,
    description: row.description === "" ? excerpt(model.html) : row.description,
    path: pagePath(row.slug),
    jsonLd: [
      {
        "@type": "WebPage",
        name: row.title,
        url: `${siteUrl}${pagePath(row.slug)}`,
        dateModified: row.id === 0 ? undefined : row.updated_at.toISOString(),
      },
      breadcrumbJsonLd(siteUrl, model.crumbs),
    ],
  };
}
