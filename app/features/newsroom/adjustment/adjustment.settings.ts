import { z } from "zod";

/**
 * The daily limit per staff member and member, in points and in yuan; more requires a second signature. `most`: the largest
 * single adjustment, with any signature.
 */
export const adjustmentSettings = z.object({
  adjustments: z
    .object({
      points: z.int().min(0).max(1_000_000).default(500),
      money: z.int().min(0).max(1_000_000).default(50),
      most: z
        .object({
          points: z.int().min(1).max(1_000_000).default(10_000),
          money: z.int().min(1).max(1_000_000).default(1_000),
        })
        .prefault({}),
    })
    .prefault({}),
});
