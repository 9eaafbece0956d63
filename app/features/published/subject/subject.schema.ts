import { z } from "zod";

export const SECTION_LAYOUTS = ["lead", "list", "gallery"] as const;
export type SectionLayout = (typeof SECTION_LAYOUTS)[number];

export const SUBJECT_STATUSES = ["ongoing", "ended"] as const;
export type SubjectStatus = (typeof SUBJECT_STATUSES)[number];

const sectionInput = z.object({
  title: z.string().min(1).max(64),
  intro: z.string().default(""),
  layout: z.enum(SECTION_LAYOUTS).default("list"),
  /** When set, the newest articles with this tag follow those placed by hand. */
  tag_rule: z.string().default(""),
  /** Ids of articles in hand order. */
  articles: z.array(z.number().int().positive()).default([]),
});

const eventInput = z.object({
  happened_on: z.iso.date(),
  title: z.string().min(1),
  text: z.string().default(""),
  article_id: z.number().int().positive().nullable().default(null),
});

/** A subject as an editor describes it; `slug` is its stable key, `industry` the slug of an industry or empty. */
export const subjectInput = z.object({
  slug: z.string().min(1).max(80),
  title: z.string().min(1).max(64),
  lead: z.string().default(""),
  banner_media_id: z.number().int().positive().nullable().default(null),
  status: z.enum(SUBJECT_STATUSES).default("ongoing"),
  industry: z.string().default(""),
  tags: z.array(z.string()).default([]),
  start_at: z.date(),
  end_at: z.date().nullable().default(null),
  published: z.boolean().default(true),
  is_demo: z.boolean().default(false),
  sections: z.array(sectionInput).default([]),
  timeline: z.array(eventInput).default([]),
});

export type SubjectInput = z.input<typeof subjectInput>;
export type SubjectRecord = z.output<typeof subjectInput>;
