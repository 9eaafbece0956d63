import { z } from "zod";

/** The sheets of a file as a screen gets them: of several, or of one that the file hides, a person chooses. */
export const broughtSheets = z.array(
  z.object({ name: z.string(), isHidden: z.boolean(), table: z.array(z.array(z.string())) }),
);
