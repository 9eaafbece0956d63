import { z } from "zod";

/**
 * The daily limits of one staff member for one member, in points and in yuan. Larger changes require a second signature.
 * `most` is the largest single adjustment, even with a signature.
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
