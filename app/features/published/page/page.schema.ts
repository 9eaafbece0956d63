import { z } from "zod";

/** First path segments of other routes. No page may use them as its slug (docs/content.md#single-pages). */
const RESERVED = new Set([
  ..."api article assets author billboard company covers fonts headlines healthz hours iframe industry media".split(
    " ",
  ),
  ..."metrics news newsroom office preview readyz search share single specialsubject spotcheck storage tag topic user".split(
    " ",
  ),
]);

/** The slug of a page. */
export const pageSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
  .refine((slug) => !RESERVED.has(slug), "reserved");

/** The English of a single page. Empty fields are shown in Chinese. */
const englishText = z.object({
  title: z.string().trim().max(120),
  markdown: z.string(),
  seo_description: z.string().default(""),
});

/** The input of a single page from an editor or a file. The body is Markdown and may contain settings as {{…}}. */
export const pageInput = z.object({
  slug: pageSlug,
  title: z.string().trim().min(1).max(64),
  markdown: z.string(),
  template: z.enum(["article", "plain"]).default("article"),
  seo_description: z.string().default(""),
  show_in_footer: z.boolean().default(false),
  footer_order: z.number().int().default(0),
  version: z.string().default("1.0"),
  effective_date: z.iso.date().nullable().default(null),
  published: z.boolean().default(true),
  /** If it is missing, the stored English is deleted, because it might no longer match the Chinese. */
  english: englishText.nullable().default(null),
});

export type PageInput = z.input<typeof pageInput>;
