/** The layouts of a section. */
export const SECTION_LAYOUTS = ["lead", "list", "gallery"] as const;
export type SectionLayout = (typeof SECTION_LAYOUTS)[number];

export const SUBJECT_STATUSES = ["ongoing", "ended"] as const;
export type SubjectStatus = (typeof SUBJECT_STATUSES)[number];

/**
 * Limits of a subject: characters (code points) of a title and a lead; numbers of tags, sections, articles and events.
 */
export const SUBJECT_LIMITS = { title: 128, lead: 2_000, tags: 20, sections: 20, articles: 200, events: 200 } as const;
