import { titled } from "#app/features/base/title/title.view.ts";
import {
  articleLine,
  articlePath,
  type ArticleCard,
  type ArticleLine,
} from "#app/features/published/article/article.view.ts";
import type { BoardTop } from "#app/features/published/billboard/billboard.view.ts";
import type { ColumnModel } from "#app/features/published/column/column.view.ts";
import type { FlashLine } from "#app/features/published/flash/flash.view.ts";
import type { Front } from "#app/features/published/front/front.view.ts";
import type { HomeNotice } from "#app/features/published/front/home-place.view.ts";
import type { IndustryModel } from "#app/features/published/industry/industry.view.ts";
import type { FriendLink } from "#app/features/published/friend-link/friend-link.view.ts";
import type { SiteSettings } from "#app/features/base/site/site.schema.ts";
import type { BulletinLine } from "#app/features/published/bulletin/bulletin-line.view.ts";
import type { SubjectCard } from "#app/features/published/subject/subject.view.ts";
import type { PageMeta } from "#app/lib/page/meta.ts";

/** A section's newest articles: a lead with picture or sentence, the others as lines. */
export type Block = { name: string; href: string; lead: ArticleCard; lines: ArticleLine[] };

/** Model of the home page; an empty list hides its section. */
export type HomeModel = {
  siteName: string;
  slogan: string;
  /** Notices of the operator above everything else. */
  notices: HomeNotice[];
  front: Front;
  flashes: FlashLine[];
  industries: Block[];
  subjects: SubjectCard[];
  boards: BoardTop[];
  bulletins: BulletinLine[];
  columns: Block[];
  links: FriendLink[];
};

/** Number of titles below the lead of an industry block (docs/content.md#home) and of a column block. */
export const INDUSTRY_LINES = 5;
export const COLUMN_LINES = 3;

/** Returns the paths that the first view already shows. */
export function shownOnFront({ lead, secondary }: Front): Set<string> {
  return new Set([lead, ...secondary].flatMap((headline) => headline?.href ?? []));
}

/**
 * Returns the newest articles for a section's block, at most `count`. Articles in `shown` are already higher on the
 * page, so they come last and only fill the block. The chosen articles are added to `shown`. `first` is the lead chosen
 * by editors.
 */
export function takeForBlock(newest: number[], count: number, shown: Set<string>, first?: number): number[] {
  const isShown = (id: number) => shown.has(articlePath(id));
  const others = newest.filter((id) => id !== first);
  const inOrder = [...others.filter((id) => !isShown(id)), ...others.filter(isShown)];
  const taken = [...(first === undefined ? [] : [first]), ...inOrder].slice(0, count);
  for (const id of taken) shown.add(articlePath(id));
  return taken;
}

/**
 * Returns a block with the first card as its lead, titled `title` if given. Returns undefined for a section without
 * articles.
 */
export function blockOf(
  { name, href }: Pick<IndustryModel | ColumnModel, "name" | "href">,
  [lead, ...others]: ArticleCard[],
  title = "",
): Block | undefined {
  return (
    lead && { name, href, lead: title === "" ? lead : { ...lead, ...titled(title) }, lines: others.map(articleLine) }
  );
}

/** Returns the metadata of the home page: the publisher, and the site's search. */
export function homeMeta(settings: SiteSettings, siteUrl: string, title: string): PageMeta {
  return {
    title,
    description: settings.description,
    keywords: settings.keywords,
    path: "/",
    jsonLd: [
      {
        "@type": "NewsMediaOrganization",
        "@id": `${siteUrl}/#organization`,
        name: settings.siteName,
        alternateName: settings.siteAbbreviations,
        url: siteUrl,
        logo: `${siteUrl}/share/site.png`,
        slogan: settings.slogan,
        description: settings.description,
        email: settings.contactEmail,
      },
      {
        "@type": "WebSite",
        "@id": `${siteUrl}/#website`,
        name: settings.siteName,
        url: siteUrl,
        inLanguage: "zh-CN",
        publisher: { "@id": `${siteUrl}/#organization` },
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?q={search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
