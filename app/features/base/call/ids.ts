import { z } from "zod";
import { idField } from "./id-field.ts";

/** Ids that one call takes at most (docs/security.md#i2). */
const MOST_IDS = 100;

const idsShape = { id: idField.optional(), ids: z.array(idField).min(1).max(MOST_IDS).optional() };

const named = ({ id, ids = [] }: { id?: number | undefined; ids?: number[] | undefined }) => [
  ...(id === undefined ? [] : [id]),
  ...ids,
];

/** `id` or `ids[]`; naming none is a mistake, not everything. */
export const idsForm = z
  .object(idsShape)
  .transform(named)
  .refine((ids) => ids.length > 0, { path: ["id"] });

/** The same, or `all`. */
export const idsOrAllForm = z
  .object({ ...idsShape, all: z.literal(true).optional() })
  .transform(({ all, ...some }) => (all === true ? ("all" as const) : named(some)))
  .refine((ids) => ids.length > 0, { path: ["id"] });
