import type { StoredArticle } from "./manuscript-place.repo.server.ts";
import type { ManuscriptText } from "./manuscript.schema.ts";

/** What of an article's row its writers decide. */
type ArticleWords = Omit<
  StoredArticle,
  | "id"
  | "status"
  | "toc"
  | "characters"
  | "top_column_id"
  | "publish_at"
  | "created_at"
  | "updated_at"
  | "redirect_to"
  | "is_demo"
  | "was_public"
  | "version"
  | "release_id"
  | "first_published_at"
  | "corrected_at"
  | "import_key"
  | "body_mark"
>;

/**
 * The text of an article as a revision holds it: after a release its hash is the released revision's. Where it stands in
 * subjects is the subjects' own and no part of its row, so the sections are handed in.
 */
export function textOfArticle(row: ArticleWords, subjectSectionIds: number[]): ManuscriptText {
  return {
    fields: {
      title: row.title,
      shortTitle: row.short_title,
      dek: row.dek,
      plain: row.plain,
      summary: row.summary,
      columnId: row.column_id,
      industryId: row.industry_id,
      sectorId: row.sector_id,
      tags: row.tags,
      subjectSectionIds,
      coverMediaId: row.cover_media_id,
      authors: row.authors,
      editor: row.editor,
      origin: row.origin,
      sourceId: row.source_id,
      sourceName: row.source_name,
      sourceUrl: row.source_url,
      originalTitle: row.original_title,
      originalAuthor: row.original_author,
      seoTitle: row.seo_title,
      seoKeywords: row.seo_keywords,
      seoDescription: row.seo_description,
      canonicalUrl: row.canonical_url,
      noindex: row.noindex,
      aiLabel: row.ai_label,
      disclaimer: row.disclaimer,
      commentsOpen: row.comments_open,
      weight: row.weight,
    },
    body: row.body_html,
  };
}
