import { z } from "zod";

/** What reviewers say most often to the writer of a comment that they keep out. */
const REASONS = [
  "含有广告或推广信息",
  "含有辱骂或人身攻击",
  "与事实不符，容易误导他人",
  "泄露了他人的个人信息",
  "含有荐股、配资等违法违规内容",
  "与文章无关",
];

/**
 * What an operator can set for all comments. `review`: every comment before it is shown, or only those that are held.
 * `reasons`: what a reviewer can tell the writer with one key.
 */
export const commentSettings = z.object({
  comments: z
    .object({
      open: z.boolean().default(true),
      review: z.enum(["all", "held"]).default("all"),
      reasons: z.array(z.string().trim().min(1).max(60)).max(9).default(REASONS),
    })
    .prefault({}),
});
