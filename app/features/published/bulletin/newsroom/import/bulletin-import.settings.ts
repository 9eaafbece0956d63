import { z } from "zod";

const wordings = z.array(z.string().trim().min(1).max(60)).max(200).default([]);

/** Additional wordings of a verdict in tables of authorities: `pass` means passed, `fail` means failed. */
export const bulletinImportSettings = z.object({
  bulletinVerdicts: z.object({ pass: wordings, fail: wordings }).prefault({}),
});
