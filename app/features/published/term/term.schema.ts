import { z } from "zod";

/** The industries of the terms, in order. */
export const TERM_INDUSTRIES = ["property", "auto", "health", "consumer", "tech"] as const;

const line = (most: number) => z.string().trim().min(1).max(most);
/** The name of a term. It has no character that HTML escapes, so that a search for it finds it in a stored body. */
const name = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}.+-]{1,19}$/u);

/** A term in both languages: its meaning, why it matters to the reader's money, and an example with numbers. */
export const termSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name,
  /** Other names under which articles mention it. */
  also: z.array(name).max(6).default([]),
  /** The first letter of its pinyin; `#` for Latin names. */
  letter: z
    .string()
    .regex(/^[A-Z#]$/)
    .default("#"),
  brief: line(60),
  money: line(160),
  example: line(200).regex(/\d/),
  en: z.strictObject({
    name: line(60),
    brief: line(200),
    money: line(400),
    example: line(500).regex(/\d/),
  }),
});

export type Term = z.infer<typeof termSchema> & { industry: (typeof TERM_INDUSTRIES)[number] };
