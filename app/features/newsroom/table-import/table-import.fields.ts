import { z } from "zod";

/** The sheets of a file for a screen; a staff member chooses one of several, or a hidden one. */
export const broughtSheets = z.array(
  z.object({ name: z.string(), isHidden: z.boolean(), table: z.array(z.array(z.string())) }),
);
