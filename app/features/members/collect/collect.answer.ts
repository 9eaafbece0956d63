import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { COLLECT_TYPES } from "./collect.schema.ts";

/** A collected record in the API. */
export const collectedItem = z.object({
  id: z.int(),
  t: z.enum(COLLECT_TYPES),
  target_id: z.int(),
  title: z.string(),
  cover: z.string(),
  url: z.string(),
  summary: z.string(),
  createtime: seconds.describe("Seconds"),
  valid: z
    .boolean()
    .describe("False when it is gone from the public site: its title is that of the day it was collected"),
});
export type CollectedItem = z.input<typeof collectedItem>;
