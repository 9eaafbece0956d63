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
export type SubjectCard = {
  id: number;
  href: string;
  title: string;
  lead: string;
  status: SubjectStatus;
  /** Visible articles gathered. */
  articles: number;
  /** ISO time of the newest article. */
  changedAt: string;
  industry: { name: string; href: string } | null;
  cover: Cover;
};

export type SectionModel = {
  anchor: string;
  title: string;
  intro: string;
  layout: SectionLayout;
  cards: ArticleCard[];
};

export type EventModel = { date: string; title: string; text: string; href: string | null };

/** Everything the page of a subject shows. */
export type SubjectModel = SubjectCard & {
  startAt: string;
  endAt: string | null;
  tags: string[];
  isDemo: boolean;
  sections: SectionModel[];
  events: EventModel[];
  related: SubjectCard[];
};

/** A section with the cards placed by hand and, newest first, those of its tag rule. */
export type SectionRead = { section: SectionRow; placed: ArticleCard[]; tagged: ArticleCard[] };

/** The data of one subject, from the service to the view. */
export type SubjectRead = { subject: SubjectRow; sections: SectionRead[]; events: EventRow[]; related: SubjectRow[] };

/** Cards of a section; those placed by hand are shown even beyond. */
export const SECTION_LENGTH = 12;

export function subjectPath(id: number): string {
  return `/specialsubject/${id}`;
}

type BannerRow = Pick<SubjectRow, "id" | "palette"> & CoverRow & PartsRow;

/** The picture over the page of a subject, and the one of its tiles, which are less wide. */
const bannerOf = (row: BannerRow) => coverOf(row.id, row.palette, row, "landscape");
const tileOf = (row: BannerRow) => inRatio(bannerOf(row), "2:1", row);

/** A subject as an entry of a mixed list. */
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
    title: inLanguage(language, row.title, row.title_en),
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
 * Sections with their cards: by hand first, then by tag rule up to SECTION_LENGTH. A rule repeats neither articles placed by
 * hand anywhere on the page nor those of an earlier rule. Empty sections are dropped.
 */
export function sectionModels(sections: SectionRead[], language: Language): SectionModel[] {
  const shown = new Set(sections.flatMap(({ placed }) => placed.map((card) => card.id)));
  return sections.flatMap(({ section, placed, tagged }) => {
    const room = Math.max(0, SECTION_LENGTH - placed.length);
    const added = tagged.filter((card) => !shown.has(card.id)).slice(0, room);
    for (const card of added) shown.add(card.id);
    const cards = [...placed, ...added];
    if (cards.length === 0) return [];
    const title = inLanguage(language, section.title, section.title_en);
    const intro = inLanguage(language, section.intro, section.intro_en);
    return [{ anchor: `section-${section.position + 1}`, title, intro, layout: section.layout, cards }];
  });
}

/** The page of a subject in the reader's language. */
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
      title: inLanguage(language, event.title, event.title_en),
      text: inLanguage(language, event.text, event.text_en),
      href: event.article_id === null ? null : `/news/${event.article_id}`,
    })),
    related: related.map((row) => subjectCard(row, language)),
  };
}

/** The metadata of the list of subjects. `texts` are in the page's language. */
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

/** The metadata of a subject: a CollectionPage around the ItemList of its articles. */
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
