import type { MetaDescriptor } from "react-router";
import type { Language } from "#app/lib/language.ts";
import { shareCardPath } from "./share-card-path.ts";

/** Metadata of a page for browsers, search engines and link previews. */
export type PageMeta = {
  /** Name of the page. The title is '{page} - {siteName}' (docs/content.md#product). */
  title: string;
  /** If empty, the title replaces it. */
  description: string;
  /** Canonical path, beginning with a slash. */
  path: string;
  /** Path or URL of the share picture. */
  image?: string;
  type?: "website" | "article";
  /** For articles only: times as yyyy-mm-ddTHH:MM:SS+08:00, and names of the authors. */
  article?: { published: string; modified: string; authors: string[]; section: string; tags: string[] };
  keywords?: string;
  noindex?: boolean;
  /** Path of the RSS feed of the listed content. */
  feed?: string;
  /** Structured data, each a schema.org object without its context. */
  jsonLd?: Record<string, unknown>[];
};

/** Metadata of the site for every page. */
export type SiteMeta = { siteName: string; siteUrl: string; language: Language };

/** Returns the absolute URL of a path on this site. Absolute URLs are returned unchanged. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return path.startsWith("/") ? `${siteUrl}${path}` : path;
}

/** Returns the descriptors that React Router renders into the head. */
export function metaDescriptors(site: SiteMeta, page: PageMeta): MetaDescriptor[] {
  const url = absoluteUrl(site.siteUrl, page.path);
  const image = absoluteUrl(site.siteUrl, page.image ?? shareCardPath("site", site.language));
  const description = page.description === "" ? page.title : page.description;
  const tags: MetaDescriptor[] = [
    { title: `${page.title} - ${site.siteName}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: site.siteName },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:locale", content: "zh_CN" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (page.keywords !== undefined && page.keywords !== "") tags.push({ name: "keywords", content: page.keywords });
  if (page.feed !== undefined)
    tags.push({ tagName: "link", rel: "alternate", type: "application/rss+xml", title: page.title, href: page.feed });
  if (page.noindex === true) tags.push({ name: "robots", content: "noindex" });
  if (page.article !== undefined) tags.push(...articleTags(page.article));
  // Only search engines need structured data, and they read the server's HTML. In the browser a page creates no script
  // elements.
  if (import.meta.env.SSR) tags.push(...structuredData(page.jsonLd ?? []));
  return tags;
}

function structuredData(objects: Record<string, unknown>[]): MetaDescriptor[] {
  return objects.map((object) => ({ "script:ld+json": { "@context": "https://schema.org", ...object } }));
}

function articleTags(article: NonNullable<PageMeta["article"]>): MetaDescriptor[] {
  return [
    { property: "article:published_time", content: article.published },
    { property: "article:modified_time", content: article.modified },
    { property: "article:section", content: article.section },
    ...article.authors.map((name) => ({ property: "article:author", content: name })),
    ...article.tags.map((tag) => ({ property: "article:tag", content: tag })),
  ];
}

/** A step of a page's breadcrumb, from the home page down. */
export type Crumb = { name: string; path: string };

/** Returns the BreadcrumbList of schema.org for a page's breadcrumb. */
export function breadcrumbJsonLd(siteUrl: string, crumbs: Crumb[]): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: absoluteUrl(siteUrl, crumb.path),
    })),
  };
}

/** Returns the ItemList of schema.org for a page with a list, in the order shown. */
export function itemListJsonLd(siteUrl: string, name: string, items: Crumb[]): Record<string, unknown> {
  return {
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: item.name,
      url: absoluteUrl(siteUrl, item.path),
    })),
  };
}
