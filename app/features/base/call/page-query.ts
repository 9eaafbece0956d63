import { z } from "zod";

/** The page size of lists in the member area (docs/wire.md#account). Other clients may request another. */
const DEFAULT_LIMIT = 10;
const MOST_ROWS = 100;
const LAST_PAGE = 10_000;

const whole = (fallback: number, most: number) =>
  z
    .string()
    .regex(/^\d{0,7}$/)
    .optional()
    .transform((text) => (text === undefined || text === "" ? fallback : Number(text)))
    .pipe(z.int().min(1).max(most));

/**
 * The parameters of every list: `page` from 1, `limit` rows a page, and the time stamp `_n`, which only prevents
 * caching.
 */
export const pageQuery = z.object({
  page: whole(1, LAST_PAGE),
  limit: whole(DEFAULT_LIMIT, MOST_ROWS),
  _n: z.string().optional(),
});

/** The data of every list: the rows of a page and the total number of rows. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ list: z.array(row), total: z.int() });
}
