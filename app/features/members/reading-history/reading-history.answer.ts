import { z } from "zod";

/** A read article in the API. */
export const readItem = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string().describe("Its path; '' when it is gone"),
  readtime: z.int().describe("Seconds"),
  gone: z.boolean(),
});
export type ReadItem = z.infer<typeof readItem>;
