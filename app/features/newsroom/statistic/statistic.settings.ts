import { z } from "zod";

/** The days for which daily figures are kept; monthly ones are never removed. */
export const statisticSettings = z.object({
  statistics: z.object({ daysKept: z.int().min(31).max(3_650).default(400) }).prefault({}),
});
