import { z } from "zod";

/**
 * The id of a record: a number in JSON, digits in a query. Anything else is answered with 400 (docs/security.md#n9).
 */
export const idField = z
  .union([
    z.int(),
    z
      .string()
      .max(15)
      .regex(/^[0-9]{1,15}$/),
  ])
  .transform(Number)
  .pipe(z.int().positive());
