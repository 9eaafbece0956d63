import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";

/** A read article in the API. */
export const readItem = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string().describe("Its path; '' when it is gone"),
  readtime: seconds.describe("Seconds"),
  gone: z.boolean(),
});
export type ReadItem = z.input<typeof readItem>;
