import { z } from "zod";

/** The most frequent reasons for declining a comment. */
const REASONS = [
  "含有广告或推广信息",
  "含有辱骂或人身攻击",
  "与事实不符，容易误导他人",
  "泄露了他人的个人信息",
  "含有荐股、配资等违法违规内容",
  "与文章无关",
];

/**
 * The operator's settings for all comments. `review`: whether every comment is reviewed before publication, or only
 * held ones. `reasons`: the reasons that a reviewer can choose with one key.
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
