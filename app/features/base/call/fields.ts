import { z } from "zod";

/**
 * A field of a form: one text of at most `most` UTF-16 units, or nothing. Lists, numbers and objects are answered with
 * 400 (docs/security.md#m4, #o6).
 */
export const fieldUpTo = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => value ?? "");

/** A form field of a few lines at most. */
export const field = fieldUpTo(2_000);

/** An object with at most `most` fields of any name. */
export const recordUpTo = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) =>
  z
    .record(key, value)
    .refine((fields) => Object.keys(fields).length <= most, { error: `at most ${most} fields` })
    .meta({ maxProperties: most });

/** A checkbox, in any form in which clients send it. */
export const tick = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(["", "0", "1", "true", "false"])])
  .nullish()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");
