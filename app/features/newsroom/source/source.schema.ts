import { z } from "zod";

export const SOURCE_LISTS = ["official", "partner", "own", "other"] as const;

/** Where words may come from, as somebody writes it. */
export const sourceInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^$|^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .default(""),
  list: z.enum(SOURCE_LISTS),
  /** Which official list names it, such as 2021-10. */
  edition: z.string().trim().max(40).default(""),
  mayReprint: z.boolean().default(false),
  terms: z.string().trim().max(1000).default(""),
  validUntil: z.coerce.date().nullable().default(null),
  active: z.boolean().default(true),
});
export type SourceInput = z.input<typeof sourceInput>;
