import { z } from "zod";
import { idField } from "./id-field.ts";

/** The greatest number of ids that one call accepts (docs/security.md#i2). */
const MOST_IDS = 100;

const idsShape = { id: idField.optional(), ids: z.array(idField).min(1).max(MOST_IDS).optional() };

const named = ({ id, ids = [] }: { id?: number | undefined; ids?: number[] | undefined }) => [
  ...(id === undefined ? [] : [id]),
  ...ids,
];

/** A form with `id` or `ids[]`. A form without ids is an error and does not mean all records. */
export const idsForm = z
  .object(idsShape)
  .transform(named)
  .refine((ids) => ids.length > 0, { path: ["id"] });

/** A form with `id`, `ids[]` or `all`. */
export const idsOrAllForm = z
  .object({ ...idsShape, all: z.literal(true).optional() })
  .transform(({ all, ...some }) => (all === true ? ("all" as const) : named(some)))
  .refine((ids) => ids.length > 0, { path: ["id"] });
