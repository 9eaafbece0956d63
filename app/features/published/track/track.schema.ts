import { z } from "zod";

/**
 * The page-view event of the boot script (docs/content.md#product): the path, and the kind of the previous page. The
 * event contains a title, which is discarded here, so that no personal data can be stored. `depth` is the number of
 * quarters of the text that were read, sent when the page is left.
 */
export const pageView = z.object({
  path: z.string().max(512).startsWith("/"),
  referrer: z.string().max(512).optional(),
  title: z.string().max(2048).optional(),
  depth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
});
