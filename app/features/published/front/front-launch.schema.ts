/** The schedule and position of an entry. If `startAt` is not in the future, it is shown at once. */
type Timed = { startAt: Date; endAt: Date | null; position: number };

/** A headline slot. `picture` is the hash of a picture, or "" for the article's own cover. */
export type LaunchedHeadline = Timed & {
  articleId: number | null;
  url: string;
  title: string;
  badge: string;
  badgeEn: string;
  picture: string;
};

/** An entry below the headlines. */
export type LaunchedPlace = Timed & {
  area: "industry" | "subject" | "notice";
  industryId: number | null;
  articleId: number | null;
  subjectId: number | null;
  title: string;
  url: string;
};

/** The complete arrangement of the home page, valid from `at`. */
export type LaunchedFront = { at: Date; headlines: LaunchedHeadline[]; places: LaunchedPlace[] };
