import { z } from "zod";

/** The filters of the list, as its URL query contains them. */
export const viewFilter = z.strictObject({
  state: z.string().max(20).optional(),
  column: z.string().max(15).optional(),
  editor: z.string().max(15).optional(),
  source: z.string().max(15).optional(),
  from: z.string().max(10).optional(),
  to: z.string().max(10).optional(),
  q: z.string().max(60).optional(),
});
export type ViewFilter = z.infer<typeof viewFilter>;
