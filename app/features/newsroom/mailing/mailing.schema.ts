import { z } from "zod";
import { SECTION_KINDS } from "#app/features/members/follow/follow.schema.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import { MAILING_LIMITS } from "./mailing.rules.ts";

const seconds = z.int().min(1).max(9_999_999_999).optional();

/** The audience of a mailing. Without conditions it is all active members. */
export const audience = z.strictObject({
  member: z.int().positive().optional(),
  joinedFrom: seconds,
  joinedTo: seconds,
  points: z.int().min(1).max(1_000_000_000).optional(),
  activeSince: seconds,
  follows: z.strictObject({ kind: z.enum(SECTION_KINDS), id: z.int().positive() }).optional(),
});

const text = (most: number, multiline: boolean) =>
  z
    .string()
    .max(most * 4)
    .transform((value) => plainText(value, { multiline }))
    .refine((value) => codePoints(value) <= most);

/**
 * The texts of a mailing, possibly incomplete. Readers of English see `titleEn` and `contentEn`, or the Chinese texts if
 * these are empty.
 */
export const mailingWords = z.strictObject({
  title: text(MAILING_LIMITS.title, false),
  content: text(MAILING_LIMITS.content, true),
  titleEn: text(MAILING_LIMITS.title, false),
  contentEn: text(MAILING_LIMITS.content, true),
  /** A path of this site that the message links to, "" for none. */
  url: z
    .string()
    .trim()
    .max(MAILING_LIMITS.url)
    .refine((path) => path === "" || sameSitePath(path) === path),
});
export type MailingWords = z.infer<typeof mailingWords>;

/** The content of a mailing. `audience` is null if it is not chosen yet. */
export const mailingRecord = mailingWords.extend({ audience: audience.nullable() });
export type MailingRecord = z.infer<typeof mailingRecord>;
