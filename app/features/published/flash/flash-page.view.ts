import type messages from "./flash.zh-cn.ts";
import { formatDate, formatDateTime, formatIsoLocal } from "#app/lib/dates.ts";
import { absoluteUrl, breadcrumbJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import { anchorOf, flashTitle, type FlashLine, type StreamItem } from "./flash.view.ts";
import { hoursPath } from "./hours.view.ts";

type Texts = typeof messages;

/** The model of the page of one flash. */
export type FlashModel = {
  item: StreamItem;
  /** Path of the stream of its day, at this flash. */
  inStream: string;
  /** Path of its share card; null for a withdrawn flash. */
  card: string | null;
  others: FlashLine[];
  crumbs: Crumb[];
};

export function flashModel(item: StreamItem, others: FlashLine[], crumbs: Crumb[]): FlashModel {
  return {
    item,
    inStream: `${hoursPath({ day: formatDate(item.publishedAt) })}#${anchorOf(item)}`,
    card: item.changed?.kind === "withdrawn" ? null : `/share/flash-${item.id}.png`,
    others,
    crumbs,
  };
}

/** Returns the metadata of the page. Search engines must not index a withdrawn flash. */
export function flashMeta(
  { item, card, crumbs }: FlashModel,
  t: Texts,
  site: { siteName: string; siteUrl: string },
): PageMeta {
  const { siteName, siteUrl } = site;
  const name = flashTitle(item.title, item.text);
  const url = absoluteUrl(siteUrl, item.href);
  const published = formatIsoLocal(new Date(item.publishedAt));
  const modified = formatIsoLocal(new Date(item.changed?.at ?? item.publishedAt));
  return {
    title: card === null ? t.withdrawnTitle(item.title === "" ? formatDateTime(item.publishedAt) : item.title) : name,
    description: item.text,
    path: item.href,
    image: card ?? undefined,
    keywords: item.tags.join(","),
    noindex: card === null,
    jsonLd: [
      ...(card === null
        ? []
        : [
            {
              "@type": "NewsArticle",
              headline: name,
              description: item.text,
              url,
              mainEntityOfPage: url,
              datePublished: published,
              dateModified: modified,
              image: [absoluteUrl(siteUrl, card)],
              author: { "@type": "Organization", name: siteName, url: siteUrl },
              publisher: { "@type": "Organization", name: siteName, url: siteUrl },
              keywords: item.tags.join(","),
              inLanguage: "zh-CN",
            },
          ]),
      breadcrumbJsonLd(siteUrl, [...crumbs, { name, path: item.href }]),
    ],
  };
}
