import type { StoredArticle } from "./story-place.repo.server.ts";
import type { ManuscriptText } from "./story.schema.ts";

/** The columns of an article's row whose values come from the story's text. */
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
 * Converts a text into the row of its article; the inverse of textOfArticle. The AI label is null as long as the
 * question is not answered.
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
 * Converts an article into the text that a revision stores. After a release its hash equals that of the released
 * revision. The caller passes the sections of subjects, because they are stored with the subjects.
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
