import { z } from "zod";

/** For how many days figures of single days are kept; those of months stay. */
export const statisticSettings = z.object({
  statistics: z.object({ daysKept: z.int().min(31).max(3_650).default(400) }).prefault({}),
});
