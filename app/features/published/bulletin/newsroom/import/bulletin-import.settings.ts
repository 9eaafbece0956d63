import { z } from "zod";

const wordings = z.array(z.string().trim().min(1).max(60)).max(200).default([]);

/** Wordings of a verdict in tables of authorities, beside those that the site knows: what means passed, what failed. */
export const bulletinImportSettings = z.object({
  bulletinVerdicts: z.object({ pass: wordings, fail: wordings }).prefault({}),
});
