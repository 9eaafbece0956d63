import { z } from "zod";

/** Whether articles explain terms at their first mention. */
export const termSettings = z.object({ terms: z.object({ inArticles: z.boolean().default(true) }).prefault({}) });
