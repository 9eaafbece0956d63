/** The schedule and position of an entry, as launched; `startAt` not after now: it is shown at once. */
type Timed = { startAt: Date; endAt: Date | null; position: number };

/** A slot of the headlines. `picture`: the hash of one, "" for the article's own cover. */
export type LaunchedHeadline = Timed & {
  articleId: number | null;
  url: string;
  title: string;
  badge: string;
  badgeEn: string;
  picture: string;
};

/** Entries below the headlines. */
export type LaunchedPlace = Timed & {
  area: "industry" | "subject" | "notice";
  industryId: number | null;
  articleId: number | null;
  subjectId: number | null;
  title: string;
  url: string;
};

/** The editors' whole arrangement of the home page, from a time on. */
export type LaunchedFront = { at: Date; headlines: LaunchedHeadline[]; places: LaunchedPlace[] };
