import { titled, type Titled } from "#app/features/base/title/title.view.ts";
import type { ArticleCard } from "#app/features/published/article/article.view.ts";
import {
  coverOf,
  coverSrc,
  inRatio,
  type Cover,
  type CoverRow,
  type PartsRow,
} from "#app/features/published/cover/cover.view.ts";
import { inLanguage, type Language } from "#app/lib/language.ts";
import { absoluteUrl, breadcrumbJsonLd, itemListJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import type { EventRow, SectionRow, SubjectRow } from "./subject.repo.server.ts";
import type { SectionLayout, SubjectStatus } from "./subject.schema.ts";

/** A subject in a list. */
export type SubjectCard = Titled & {
  id: number;
  href: string;
  lead: string;
  status: SubjectStatus;
  /** Number of its visible articles. */
  articles: number;
  /** ISO 8601 time of the newest article. */
  changedAt: string;
  industry: { name: string; href: string } | null;
  cover: Cover;
};

export type SectionModel = Titled & {
  anchor: string;
  intro: string;
  layout: SectionLayout;
  cards: ArticleCard[];
};

export type EventModel = Titled & { date: string; text: string; href: string | null };

/** The model of a subject's page. */
export type SubjectModel = SubjectCard & {
  startAt: string;
  endAt: string | null;
  tags: string[];
  isDemo: boolean;
  sections: SectionModel[];
  events: EventModel[];
  related: SubjectCard[];
};

/** A section with the cards placed by hand, and the cards of its tag rule, newest first. */
export type SectionRead = { section: SectionRow; placed: ArticleCard[]; tagged: ArticleCard[] };

/** The data of one subject that the service returns to the view. */
export type SubjectRead = { subject: SubjectRow; sections: SectionRead[]; events: EventRow[]; related: SubjectRow[] };

/** The number of cards up to which the tag rule of a section adds articles. Articles placed by hand are all shown. */
export const SECTION_LENGTH = 12;

export function subjectPath(id: number): string {
  return `/specialsubject/${id}`;
}

type BannerRow = Pick<SubjectRow, "id" | "palette"> & CoverRow & PartsRow;

/** bannerOf returns the banner of a subject for its page. tileOf returns a crop of it for tiles. */
const bannerOf = (row: BannerRow) => coverOf(row.id, row.palette, row, "landscape");
const tileOf = (row: BannerRow) => inRatio(bannerOf(row), "2:1", row);

/** Converts a subject to an entry of a mixed list. */
export function subjectTarget(row: Pick<SubjectRow, "title" | "lead"> & BannerRow): PublicTarget {
  return {
    id: row.id,
    title: row.title,
    url: subjectPath(row.id),
    summary: row.lead,
    cover: coverSrc(tileOf(row)),
  };
}

export function subjectCard(row: SubjectRow, language: Language): SubjectCard {
  return {
    id: row.id,
    href: subjectPath(row.id),
    ...titled(inLanguage(language, row.title, row.title_en)),
    lead: inLanguage(language, row.lead, row.lead_en),
    status: row.status,
    articles: row.articles,
    changedAt: row.changed_at.toISOString(),
    industry:
      row.industry_slug === null
        ? null
        : {
            name: (language === "en" ? row.industry_name_en : row.industry_name) ?? "",
            href: `/industry/${row.industry_slug}`,
          },
    cover: tileOf(row),
  };
}

/**
 * Converts sections with their cards: those placed by hand first, then those of the tag rule up to SECTION_LENGTH. A
 * rule repeats neither an article placed by hand on the page nor one of an earlier rule. Empty sections are left out.
 */
export function sectionModels(sections: SectionRead[], language: Language): SectionModel[] {
  const shown = new Set(sections.flatMap(({ placed }) => placed.map((card) => card.id)));
  return sections.flatMap(({ section, placed, tagged }) => {
    const room = Math.max(0, SECTION_LENGTH - placed.length);
    const added = tagged.filter((card) => !shown.has(card.id)).slice(0, room);
    for (const card of added) shown.add(card.id);
    const cards = [...placed, ...added];
    if (cards.length === 0) return [];
    const heading = titled(inLanguage(language, section.title, section.title_en));
    const intro = inLanguage(language, section.intro, section.intro_en);
    return [{ anchor: `section-${section.position + 1}`, ...heading, intro, layout: section.layout, cards }];
  });
}

/** Returns the model of a subject's page in the reader's language. */
export function subjectModel({ subject, sections, events, related }: SubjectRead, language: Language): SubjectModel {
  return {
    ...subjectCard(subject, language),
    cover: bannerOf(subject),
    startAt: subject.start_at.toISOString(),
    endAt: subject.end_at?.toISOString() ?? null,
    tags: subject.tags,
    isDemo: subject.is_demo,
    sections: sectionModels(sections, language),
    events: events.map((event) => ({
      date: event.happened_on,
      ...titled(inLanguage(language, event.title, event.title_en)),
      text: inLanguage(language, event.text, event.text_en),
      href: event.article_id === null ? null : `/news/${event.article_id}`,
    })),
    related: related.map((row) => subjectCard(row, language)),
  };
}

/** Returns the metadata of the list of subjects. `texts` are in the page's language. */
export function subjectsMeta(
  subjects: SubjectCard[],
  texts: { title: string; description: string },
  siteUrl: string,
  crumbs: Crumb[],
): PageMeta {
  const items = subjects.map((subject) => ({ name: subject.title, path: subject.href }));
  return {
    title: texts.title,
    description: texts.description,
    path: "/specialsubject",
    jsonLd: [itemListJsonLd(siteUrl, texts.title, items), breadcrumbJsonLd(siteUrl, crumbs)],
  };
}

/** Returns the metadata of a subject: a CollectionPage with the ItemList of its articles. */
export function subjectMeta(model: SubjectModel, siteUrl: string, crumbs: Crumb[]): PageMeta {
  const articles = model.sections.flatMap((section) => section.cards);
  const items = articles.map((card) => ({ name: card.title, path: card.href }));
  return {
    title: model.title,
    description: model.lead,
    path: model.href,
    image: `/share/subject-${model.id}.png`,
    keywords: model.tags.join(","),
    jsonLd: [
      {
        "@type": "CollectionPage",
        name: model.title,
        description: model.lead,
        url: absoluteUrl(siteUrl, model.href),
        dateModified: model.changedAt,
        inLanguage: "zh-CN",
        mainEntity: itemListJsonLd(siteUrl, model.title, items),
      },
      breadcrumbJsonLd(siteUrl, [...crumbs, { name: model.title, path: model.href }]),
    ],
  };
}
