import { z } from "zod";

/** Whether contributors must give their real name and identity number. */
export const contributionSettings = z.object({
  contribute: z.object({ askIdentity: z.boolean().default(false) }).prefault({}),
});
