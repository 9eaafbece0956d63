export const PERIODS = ["day", "week", "month", "quarter", "year"] as const;
export type Period = (typeof PERIODS)[number];

/**
 * Limits of a board: characters (code points) of a title, a text and a cell; number of columns, and of places in an
 * issue.
 */
export const BILLBOARD_LIMITS = { title: 120, text: 4_000, cell: 200, columns: 10, places: 500 } as const;

/**
 * Weights of a favourite and a comment in the heat score, in views (docs/content.md#billboards: views, favourites,
 * comments with time decay).
 */
export const FAVORITE_WEIGHT = 8;
export const COMMENT_WEIGHT = 5;
/** Number of places on an automatic board. */
export const HEAT_PLACES = 20;

/**
 * Returns the half-life in hours. Heat halves four times within the window: every 6 hours for 24 hours, every 42 hours
 * for 7 days.
 */
export function halfLifeHours(windowHours: number): number {
  return windowHours / 4;
}

/** The settings of a heat board: window and half-life in hours, weights in views, number of places. */
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

/** Returns the heat settings of a board. Missing ones have their defaults. */
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
