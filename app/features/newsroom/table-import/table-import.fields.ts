import { z } from "zod";

/** The sheets of a file for a screen. The staff member chooses one, which may be hidden. */
export const broughtSheets = z.array(
  z.object({ name: z.string(), isHidden: z.boolean(), table: z.array(z.array(z.string())) }),
);
