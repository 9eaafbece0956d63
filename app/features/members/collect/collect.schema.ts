/** What can be collected, as the wire names it in `t` (wire.md section 8); the first three are all articles. */
export const COLLECT_TYPES = ["news", "headline", "industry", "billboard", "specialsubject", "spotcheck"] as const;

export type CollectType = (typeof COLLECT_TYPES)[number];

/** What it is that is kept, whichever way it was reached. */
export type CollectKind = "article" | "billboard" | "subject" | "bulletin";

export const KIND_OF: Record<CollectType, CollectKind> = {
  news: "article",
  headline: "article",
  industry: "article",
  billboard: "billboard",
  specialsubject: "subject",
  spotcheck: "bulletin",
};

/** Characters of a search in the own collection. */
export const LONGEST_SEARCH = 100;
