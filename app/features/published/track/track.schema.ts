import { z } from "zod";

/**
 * The page-view event as the boot script sends it (docs/content.md#product). The path is counted, and of the page before it
 * what kind of place it is; the title is part of the wire and thrown away here, so that nothing about a person can be
 * stored. `depth` says how many quarters of the text were read, when a page is left.
 */
export const pageView = z.object({
  path: z.string().max(512).startsWith("/"),
  referrer: z.string().max(512).optional(),
  title: z.string().max(2048).optional(),
  depth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
});
