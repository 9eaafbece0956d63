import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { FOLLOW_KINDS } from "./follow.schema.ts";

/** A follow in the API. */
export const followedItem = z.object({
  kind: z.enum(FOLLOW_KINDS),
  id: z.int(),
  title: z.string(),
  url: z.string().describe("Its path on this site; '' when it is gone"),
  createtime: seconds.describe("Seconds"),
  gone: z.boolean(),
});
export type FollowedItem = z.input<typeof followedItem>;

/** An article of the feed in the API. */
export const feedItem = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  summary: z.string(),
  cover: z.string(),
  createtime: seconds.describe("When it was published, in seconds"),
  from: z.string().describe("Name of what it came by"),
});
