/** Where something stands on the home page, as it is launched; `startAt` not after now: it stands at once. */
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

/** What stands below the headlines. */
export type LaunchedPlace = Timed & {
  area: "industry" | "subject" | "notice";
  industryId: number | null;
  articleId: number | null;
  subjectId: number | null;
  title: string;
  url: string;
};

/** Everything that editors arrange on the home page, from a moment on. */
export type LaunchedFront = { at: Date; headlines: LaunchedHeadline[]; places: LaunchedPlace[] };
