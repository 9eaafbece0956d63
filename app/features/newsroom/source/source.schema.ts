import { z } from "zod";
import { HOST, SOURCE_LENGTHS, SOURCE_LISTS } from "./source.rules.ts";

/** Where words may come from, by the names of its columns (docs/newsroom.md#release). */
export const sourceRecord = z.strictObject({
  name: z.string().trim().min(1).max(SOURCE_LENGTHS.name),
  /** The host that reprints link to, or one above it; '' for none, then their signers are asked where they lead. */
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(SOURCE_LENGTHS.host)
    .refine((host) => host === "" || HOST.test(host)),
  list: z.enum(SOURCE_LISTS),
  /** Which official list names it, such as 2021-10. */
  edition: z.string().trim().max(SOURCE_LENGTHS.edition),
  may_reprint: z.boolean(),
  terms: z.string().trim().max(SOURCE_LENGTHS.terms),
  /** The last day in Shanghai on which its words may be used. */
  valid_until: z.iso.date().nullable(),
  active: z.boolean(),
});
export type SourceRecord = z.infer<typeof sourceRecord>;
