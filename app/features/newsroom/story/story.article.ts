import type { StoredArticle } from "./story-place.repo.server.ts";
import type { ManuscriptText } from "./story.schema.ts";

/** The columns of an article's row that its writers decide. */
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
 * Returns a text as the row of its article; the inverse of textOfArticle. The AI label is null while the question is not
 * answered.
 */
export function articleOfText({ fields, body }: ManuscriptText): Omit<ArticleWords, "ai_label"> & {
  ai_label: ArticleWords["ai_label"] | null;
} {
  return {
    title: fields.title,
    short_title: fields.shortTitle,
    dek: fields.dek,
    plain: fields.plain,
    summary: fields.summary,
    body_html: body,
    column_id: fields.columnId,
    industry_id: fields.industryId,
    sector_id: fields.sectorId,
    tags: fields.tags,
    cover_media_id: fields.coverMediaId,
    authors: fields.authors,
    editor: fields.editor,
    origin: fields.origin,
    source_id: fields.sourceId,
    source_name: fields.sourceName,
    source_url: fields.sourceUrl,
    original_title: fields.originalTitle,
    original_author: fields.originalAuthor,
    seo_title: fields.seoTitle,
    seo_keywords: fields.seoKeywords,
    seo_description: fields.seoDescription,
    canonical_url: fields.canonicalUrl,
    noindex: fields.noindex,
    ai_label: fields.aiLabel,
    disclaimer: fields.disclaimer,
    comments_open: fields.commentsOpen,
    weight: fields.weight,
  };
}

/**
 * Returns the text of an article as a revision stores it; after a release its hash equals the released revision's. Sections
 * of subjects are stored with the subjects, so the caller passes them.
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
