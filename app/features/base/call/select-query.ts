import { z } from "zod";
import { pageQuery } from "./page-query.ts";

const LONGEST_SEARCH = 100;
const ID = /^[1-9]\d{0,14}$/;

/** One key or several to look up; an invalid id finds nothing. */
const initValue = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) =>
    value === undefined || value === "" ? undefined : [value].flat().filter((one) => ID.test(one)),
  );

/** The query of a quick-search select (docs/wire.md#upload "Remote select"). */
export const selectQuery = pageQuery.extend({
  select: z.literal(["true", "1", ""]).optional(),
  quick_search: z.string().max(LONGEST_SEARCH).optional(),
  /** The key that `initValue` goes by, also in its dotted writing: always the id. */
  initKey: z
    .string()
    .regex(/^(?:[a-z_]{1,40}\.)?id$/)
    .or(z.literal(""))
    .optional(),
  initValue,
});

/** The answer to it. */
export const selectOptions = z.object({
  options: z.array(z.object({ id: z.int(), name: z.string() })),
  total: z.int(),
});
