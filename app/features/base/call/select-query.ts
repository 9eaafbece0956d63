import { z } from "zod";
import { pageQuery } from "./page-query.ts";

const LONGEST_SEARCH = 100;
const ID = /^[1-9]\d{0,14}$/;

/** What is given to be found by its key, one or several; anything that is no id finds nothing. */
const initValue = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) =>
    value === undefined || value === "" ? undefined : [value].flat().filter((one) => ID.test(one)),
  );

/** What a quick-search select asks with (docs/wire.md#upload "Remote select"). */
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

/** What it is given. */
export const selectOptions = z.object({
  options: z.array(z.object({ id: z.int(), name: z.string() })),
  total: z.int(),
});
