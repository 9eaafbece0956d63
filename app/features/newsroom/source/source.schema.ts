import { z } from "zod";
import { SOURCE_LISTS } from "./source.rules.ts";

/** Where words may come from, by the names of its columns (docs/newsroom.md#release). */
export const sourceRecord = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** The host that reprints link to, or one above it; '' where it does not matter. */
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^$|^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
  list: z.enum(SOURCE_LISTS),
  /** Which official list names it, such as 2021-10. */
  edition: z.string().trim().max(40),
  may_reprint: z.boolean(),
  terms: z.string().trim().max(1_000),
  /** The last day in Shanghai on which its words may be used. */
  valid_until: z.iso.date().nullable(),
  active: z.boolean(),
});
export type SourceRecord = z.infer<typeof sourceRecord>;
