/** The spans that figures are read for, in Asia/Shanghai. */
export const SPANS = ["day", "month"] as const;
export type Span = (typeof SPANS)[number];

/** Tables of figures, in the order in which they are offered, with what their columns count. */
export const TABLES = {
  stories: ["views", "readings", "depth", "finished"],
  columns: ["views", "share"],
  sources: ["views", "share"],
  depths: ["readings", "share"],
  words: ["searches"],
  unfound: ["searches"],
  times: ["views", "visits", "searches", "comments", "members", "signIns"],
  steps: ["decided", "returned", "minutes", "withinHour", "overDay"],
  releases: ["count", "before"],
  complaints: ["received", "inTime", "late", "open", "hours"],
} as const satisfies Record<string, readonly string[]>;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
export type TableColumn = (typeof TABLES)[TableName][number];

/** Columns that hold shares of a hundred. */
export const SHARES: ReadonlySet<TableColumn> = new Set(["share", "depth", "finished", "withinHour", "overDay"]);

/** Figures that stand above the tables, as the sums they are made of are named. */
export const FIGURES = ["view", "visit", "search", "comment", "member", "sign-in"] as const;
export type Figure = (typeof FIGURES)[number];

/** What can become of a story, and how often that was later than promised. */
export const RELEASE_MEASURES = [
  "release.publish",
  "release.update",
  "release.correction",
  "release.takedown",
  "release.restore",
  "release.late",
] as const;
export type ReleaseMeasure = (typeof RELEASE_MEASURES)[number];

export const STEPS = [1, 2, 3] as const;

/** A part of a sum as a share of a hundred, to a tenth; 0 of nothing. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10);
