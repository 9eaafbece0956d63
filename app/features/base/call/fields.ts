import { z } from "zod";

/** A field of a form: one text, or nothing. Lists, numbers and objects are 400 (docs/security.md#m4, #o6). */
export const field = z
  .string()
  .max(2_000)
  .nullish()
  .transform((value) => value ?? "");

/** A tick box, however a client writes it. */
export const tick = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(["", "0", "1", "true", "false"])])
  .nullish()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");
