import { z } from "zod";

/** What an operator can set for all comments. `review`: every comment before it is shown, or only those that are held. */
export const commentSettings = z.object({
  comments: z.object({ open: z.boolean().default(true), review: z.enum(["all", "held"]).default("all") }).prefault({}),
});
