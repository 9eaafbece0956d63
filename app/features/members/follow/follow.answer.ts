import { z } from "zod";
import { FOLLOW_KINDS } from "./follow.schema.ts";

/** A follow in the API. */
export const followedItem = z.object({
  kind: z.enum(FOLLOW_KINDS),
  id: z.int(),
  title: z.string(),
  url: z.string().describe("Its path on this site; '' when it is gone"),
  createtime: z.int().describe("Seconds"),
  gone: z.boolean(),
});
export type FollowedItem = z.infer<typeof followedItem>;

/** An article of the feed in the API. */
export const feedItem = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  summary: z.string(),
  cover: z.string(),
  createtime: z.int().describe("When it was published, in seconds"),
  from: z.string().describe("Name of what it came by"),
});
export type FeedItem = z.infer<typeof feedItem>;
