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

/** A file may also hold what is not released. */
const FILE_STATUSES = [...ARTICLE_STATUSES, "draft", "review", "scheduled"] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** Returns whether what a file holds is, or was, public, so that it comes straight among the articles. */
export function isPublicStatus(status: FileStatus): status is ArticleStatus {
  return status !== "draft" && status !== "review" && status !== "scheduled";
}

/** Front matter of the project's own article files: those of the demo, and exported ones. */
const ownMeta = z.object({
  /** Import key; the importer names one after the file where there is none. */
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
  /** Either a time, of Asia/Shanghai unless it names its zone, or hours before the import. */
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
  /** For the demo only: where the article is placed and how it was received. */
  subjects: list,
  badge: text,
  views: count,
  likes: count,
  favorites: count,
});

/** An article file of our own, read. */
export type ArticleFile = {
  input: ArticleInput;
  status: FileStatus;
  key: string | undefined;
  /** "subject slug/section title" of each place in a special subject. */
  subjects: string[];
  badge: string;
  counts: { views: number; likes: number; favorites: number };
};

/** True when front matter is of our own format and not another program's. */
export function isOwnFormat(meta: Record<string, unknown>): boolean {
  return "publish_at" in meta || "age_hours" in meta;
}

/** Reads an article file of our own. `now` is what age_hours counts back from. Throws an Error that names what is wrong. */
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

/** Writes an article file of our own; fields that hold their default are left out. */
export function writeArticleFile(article: ExportedArticle, markdown: string): string {
  const defaults: Record<string, unknown> = ownMeta.parse({ title: "" });
  const told = Object.entries(article).filter(
    ([name, value]) => name === "status" || JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return writeFrontMatter(Object.fromEntries(told), markdown);
}
