import { z } from "zod";

/** A field of a form: one text, or nothing, of so many UTF-16 units. Lists, numbers and objects are 400 (docs/security.md#m4, #o6). */
export const fieldUpTo = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => value ?? "");

/** A field that holds no more than a few lines. */
export const field = fieldUpTo(2_000);

/** An object with so many fields at most, whatever they are called. */
export const recordUpTo = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) =>
  z
    .record(key, value)
    .refine((fields) => Object.keys(fields).length <= most, { error: `at most ${most} fields` })
    .meta({ maxProperties: most });

/** A tick box, however a client writes it. */
export const tick = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(["", "0", "1", "true", "false"])])
  .nullish()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");
