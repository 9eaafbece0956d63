import { z } from "zod";
import { HOST, SOURCE_LENGTHS, SOURCE_LISTS } from "./source.rules.ts";

/** A source of texts, by column names (docs/newsroom.md#release). */
export const sourceRecord = z.strictObject({
  name: z.string().trim().min(1).max(SOURCE_LENGTHS.name),
  /** The host of a reprint's link, or a parent domain; '' for none, then signers must check the link. */
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(SOURCE_LENGTHS.host)
    .refine((host) => host === "" || HOST.test(host)),
  list: z.enum(SOURCE_LISTS),
  /** The edition of the official list, such as 2021-10. */
  edition: z.string().trim().max(SOURCE_LENGTHS.edition),
  may_reprint: z.boolean(),
  terms: z.string().trim().max(SOURCE_LENGTHS.terms),
  /** The last day in Shanghai on which its texts may be used. */
  valid_until: z.iso.date().nullable(),
  active: z.boolean(),
});
export type SourceRecord = z.infer<typeof sourceRecord>;
