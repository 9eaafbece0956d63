import { z } from "zod";
import { SECTION_LAYOUTS, SUBJECT_LIMITS, SUBJECT_STATUSES } from "#app/features/published/subject/subject.rules.ts";

const line = z.string().trim().max(SUBJECT_LIMITS.title);
const words = z.string().trim().max(SUBJECT_LIMITS.lead);
const tags = z.array(z.string().trim().min(1).max(40)).max(SUBJECT_LIMITS.tags);
const recordId = z.int().positive();
const moment = z.iso.datetime({ precision: 3 });

/**
 * The data of a subject, with the names of its database columns. Times are UTC. Comparisons show each field as a whole.
 */
export const subjectRecord = z.strictObject({
  title: z.string().trim().min(1).max(64),
  title_en: line,
  lead: words,
  lead_en: words,
  banner_media_id: recordId.nullable(),
  industry: z.string().max(60),
  tags,
  status: z.enum(SUBJECT_STATUSES),
  published: z.boolean(),
  start_at: moment,
  end_at: moment.nullable(),
  sections: z
    .array(
      z.strictObject({
        /** The id; null for a new section. */
        id: recordId.nullable(),
        title: line.min(1),
        title_en: line,
        intro: words,
        intro_en: words,
        layout: z.enum(SECTION_LAYOUTS),
        rule_tags: tags,
        articles: z.array(recordId).max(SUBJECT_LIMITS.articles),
      }),
    )
    .max(SUBJECT_LIMITS.sections),
  timeline: z
    .array(
      z.strictObject({
        happened_on: z.iso.date(),
        title: line.min(1),
        title_en: line,
        text: words,
        text_en: words,
        article_id: recordId.nullable(),
      }),
    )
    .max(SUBJECT_LIMITS.events),
});

export type SubjectForm = z.infer<typeof subjectRecord>;
