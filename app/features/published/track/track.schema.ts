import { z } from "zod";

/**
 * The page-view event as the boot script sends it (docs/content.md#product). Only the path is counted; referrer and title are
 * part of the wire and thrown away here, so that nothing about a person can be stored.
 */
export const pageView = z.object({
  path: z.string().max(512).startsWith("/"),
  referrer: z.string().max(512).optional(),
  title: z.string().max(2048).optional(),
});
