/** The lengths of the periods of figures, in Asia/Shanghai. */
export const SPANS = ["day", "month"] as const;
export type Span = (typeof SPANS)[number];

/** The tables of figures in the order of the screen, with their columns. */
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

/** The columns that contain percentages. */
export const SHARES: ReadonlySet<TableColumn> = new Set(["share", "depth", "finished", "withinHour", "overDay"]);

/** The figures above the tables, with the names of their measures. */
export const FIGURES = ["view", "visit", "search", "comment", "member", "sign-in"] as const;
export type Figure = (typeof FIGURES)[number];

/** The measures that count releases and the other outcomes of stories. */
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

/** Returns a part of a whole in percent, with one decimal. Returns 0 if the whole is 0. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10);
