/** How the stories of a section are shown. */
export const SECTION_LAYOUTS = ["lead", "list", "gallery"] as const;
export type SectionLayout = (typeof SECTION_LAYOUTS)[number];

export const SUBJECT_STATUSES = ["ongoing", "ended"] as const;
export type SubjectStatus = (typeof SUBJECT_STATUSES)[number];

/** The most that a subject bears: code points of a title and of a lead, and how many of each. */
export const SUBJECT_LIMITS = { title: 128, lead: 2_000, tags: 20, sections: 20, articles: 200, events: 200 } as const;
