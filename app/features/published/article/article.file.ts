import { z } from "zod";
import { timeOfText } from "#app/lib/dates.ts";
import { readFrontMatter, writeFrontMatter } from "#app/lib/front-matter.ts";
import { describeFaults } from "./article.faults.ts";
import { ORIGINS } from "./article.origins.ts";
import { ARTICLE_STATUSES, type ArticleInput, type ArticleStatus } from "./article.schema.ts";

const HOUR = 3_600_000;
const text = z.string().default("");
const list = z.array(z.string()).default([]);
const count = z.number().int().min(0).default(0);

/** The possible statuses in a file, including those of unreleased texts. */
const FILE_STATUSES = [...ARTICLE_STATUSES, "draft", "review", "scheduled"] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** Returns whether the text of a file is or was public. Such a text is imported as an article. */
export function isPublicStatus(status: FileStatus): status is ArticleStatus {
  return status !== "draft" && status !== "review" && status !== "scheduled";
}

/** Front matter of this project's own article files: the demo's and exported ones. */
const ownMeta = z.object({
  /** The import key. Without it the importer derives one from the file name. */
  key: z.string().min(1).optional(),
  title: z.string(),
  short_title: text,
  dek: text,
  plain: list,
  summary: text,
  industry: text,
  sector: text,
  column: text,
  tags: list,
  authors: list,
  editor: text,
  origin: z.enum(ORIGINS).default("original"),
  source_name: text,
  source_url: text,
  ai_label: z.enum(["none", "assisted", "generated"]).default("none"),
  disclaimer: z.boolean().default(false),
  status: z.enum(FILE_STATUSES).default("published"),
  /** Either a time, in Asia/Shanghai unless it names its time zone, or hours before the import. */
  publish_at: z.string().optional(),
  age_hours: z.number().min(0).optional(),
  weight: z.number().int().default(0),
  comments_open: z.boolean().default(true),
  noindex: z.boolean().default(false),
  seo_title: text,
  seo_keywords: text,
  seo_description: text,
  canonical_url: text,
  is_demo: z.boolean().default(false),
  /** For the demo only: the article's places in subjects, its badge and its counts. */
  subjects: list,
  badge: text,
  views: count,
  likes: count,
  favorites: count,
});

/** A parsed article file of this project's own format. */
export type ArticleFile = {
  input: ArticleInput;
  status: FileStatus;
  key: string | undefined;
  /** "subject slug/section title" for each section of a subject that contains the article. */
  subjects: string[];
  badge: string;
  counts: { views: number; likes: number; favorites: number };
};

/** Returns whether front matter has this project's own format, not another program's. */
export function isOwnFormat(meta: Record<string, unknown>): boolean {
  return "publish_at" in meta || "age_hours" in meta;
}

/**
 * Parses an article file of this project's own format. `age_hours` counts back from `now`. Throws an Error that names
 * the faults.
 */
export function readArticleFile(source: string, now: Date): ArticleFile {
  const { meta, body } = readFrontMatter(source);
  const parsed = ownMeta.safeParse(meta);
  if (!parsed.success) throw new Error(describeFaults(parsed.error.issues));
  const { key, subjects, badge, views, likes, favorites, status, publish_at, age_hours, ...file } = parsed.data;
  const publishAt =
    publish_at === undefined ? new Date(now.getTime() - (age_hours ?? 0) * HOUR) : timeOfText(publish_at);
  if (publishAt === undefined)
    throw new Error(`its publish_at ${publish_at} is no time; write it like 2026-01-31 08:30`);
  const orNull = (slug: string) => (slug === "" ? null : slug);
  const input: ArticleInput = {
    title: file.title,
    shortTitle: file.short_title,
    dek: file.dek,
    plain: file.plain,
    summary: file.summary,
    body,
    format: "markdown",
    authors: file.authors,
    editor: file.editor,
    sourceName: file.source_name,
    sourceUrl: file.source_url,
    origin: file.origin,
    column: orNull(file.column),
    industry: orNull(file.industry),
    sector: orNull(file.sector),
    tags: file.tags,
    publishAt,
    weight: file.weight,
    commentsOpen: file.comments_open,
    seoTitle: file.seo_title,
    seoKeywords: file.seo_keywords,
    seoDescription: file.seo_description,
    canonicalUrl: file.canonical_url,
    noindex: file.noindex,
    aiLabel: file.ai_label,
    disclaimer: file.disclaimer,
    isDemo: file.is_demo,
    ...(isPublicStatus(status) ? { initialStatus: status } : {}),
  };
  return { input, status, key, subjects, badge, counts: { views, likes, favorites } };
}

/** The exported data of an article. */
export type ExportedArticle = Omit<z.input<typeof ownMeta>, "publish_at" | "age_hours"> & { publish_at: string };

/** Returns an article as a file of this project's own format, without fields that have their default value. */
export function writeArticleFile(article: ExportedArticle, markdown: string): string {
  const defaults: Record<string, unknown> = ownMeta.parse({ title: "" });
  const told = Object.entries(article).filter(
    ([name, value]) => name === "status" || JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return writeFrontMatter(Object.fromEntries(told), markdown);
}
