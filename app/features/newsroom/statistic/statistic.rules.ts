/** The spans of figures, in Asia/Shanghai. */
export const SPANS = ["day", "month"] as const;
export type Span = (typeof SPANS)[number];

/** The tables of figures in the order of screens, with their columns. */
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

/** Columns that contain percentages. */
export const SHARES: ReadonlySet<TableColumn> = new Set(["share", "depth", "finished", "withinHour", "overDay"]);

/** Figures above the tables, named like their sums. */
export const FIGURES = ["view", "visit", "search", "comment", "member", "sign-in"] as const;
export type Figure = (typeof FIGURES)[number];

/** Outcomes of a story, and how often one was late. */
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

/** A part of a sum in per cent, with one decimal; 0 for an empty sum. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10);
