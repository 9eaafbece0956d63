export const PERIODS = ["day", "week", "month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];

/** The limits of a board: code points of a title, of a text and of a cell, columns, and places of an issue. */
export const BILLBOARD_LIMITS = { title: 120, text: 4_000, cell: 200, columns: 10, places: 500 } as const;

/** Weights of the heat score (docs/content.md#billboards: views, favourites, comments with time decay); a view counts 1. */
export const FAVORITE_WEIGHT = 8;
export const COMMENT_WEIGHT = 5;
/** Places of an automatic board. */
export const HEAT_PLACES = 20;

/** Heat halves four times within the window: every 6 hours on the board of 24, every 42 on that of 7 days. */
export function halfLifeHours(windowHours: number): number {
  return windowHours / 4;
}

/** How a heat board counts: its span and half-life in hours, weights in views, and how many places it has. */
export type HeatSettings = {
  windowHours: number;
  halfLifeHours: number;
  favoriteWeight: number;
  commentWeight: number;
  places: number;
};

type HeatRow = {
  window_hours: number | null;
  half_life_hours: number | null;
  favorite_weight: number | null;
  comment_weight: number | null;
  places: number | null;
};

/** The heat settings of a board, with defaults for missing ones. */
export function heatOf(row: HeatRow): HeatSettings {
  const windowHours = row.window_hours ?? 24;
  return {
    windowHours,
    halfLifeHours: row.half_life_hours ?? halfLifeHours(windowHours),
    favoriteWeight: row.favorite_weight ?? FAVORITE_WEIGHT,
    commentWeight: row.comment_weight ?? COMMENT_WEIGHT,
    places: row.places ?? HEAT_PLACES,
  };
}
