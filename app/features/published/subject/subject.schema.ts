import { z } from "zod";
import { SECTION_LAYOUTS, SUBJECT_LIMITS, SUBJECT_STATUSES } from "./subject.rules.ts";

export type { SectionLayout, SubjectStatus } from "./subject.rules.ts";

const tag = z.string().trim().min(1).max(40);
const line = z.string().trim().max(SUBJECT_LIMITS.title);
const lead = z.string().trim().max(SUBJECT_LIMITS.lead);

const sectionInput = z.object({
  /** The id of an existing section, to which stories may refer; null for a new one. */
  id: z.number().int().positive().nullable().default(null),
  title: line.min(1),
  title_en: line.default(""),
  intro: lead.default(""),
  intro_en: lead.default(""),
  layout: z.enum(SECTION_LAYOUTS).default("list"),
  /** The newest articles with one of these tags follow the articles placed by hand. */
  rule_tags: z.array(tag).max(SUBJECT_LIMITS.tags).default([]),
  /** Ids of the articles placed by hand, in order. */
  articles: z.array(z.number().int().positive()).max(SUBJECT_LIMITS.articles).default([]),
});

const eventInput = z.object({
  happened_on: z.iso.date(),
  title: line.min(1),
  title_en: line.default(""),
  text: lead.default(""),
  text_en: lead.default(""),
  article_id: z.number().int().positive().nullable().default(null),
});

/** The input of a subject. `slug` is its stable key, `industry` the slug of an industry or empty. */
export const subjectInput = z
  .object({
    slug: z.string().min(1).max(80),
    title: z.string().trim().min(1).max(64),
    title_en: line.default(""),
    lead: lead.default(""),
    lead_en: lead.default(""),
    banner_media_id: z.number().int().positive().nullable().default(null),
    status: z.enum(SUBJECT_STATUSES).default("ongoing"),
    industry: z.string().default(""),
    tags: z.array(tag).max(SUBJECT_LIMITS.tags).default([]),
    start_at: z.date(),
    end_at: z.date().nullable().default(null),
    published: z.boolean().default(true),
    is_demo: z.boolean().default(false),
    sections: z.array(sectionInput).max(SUBJECT_LIMITS.sections).default([]),
    timeline: z.array(eventInput).max(SUBJECT_LIMITS.events).default([]),
  })
  .refine(({ start_at, end_at }) => end_at === null || end_at > start_at, {
    path: ["end_at"],
    error: "a subject ends after it begins",
  });

export type SubjectInput = z.input<typeof subjectInput>;
export type SubjectRecord = z.output<typeof subjectInput>;
