import { z } from "zod";

/** Days for which daily figures are stored. Monthly figures are never deleted. */
export const statisticSettings = z.object({
  statistics: z.object({ daysKept: z.int().min(31).max(3_650).default(400) }).prefault({}),
});
