import { z } from "zod";

/** What points are given for. */
export const POINT_RULES = ["sign-in", "comment-approved", "contribution-accepted", "profile-completed"] as const;
export type PointRule = (typeof POINT_RULES)[number];

/** Rules whose points are taken back when what they were given for is gone. */
export type RevocableRule = "comment-approved" | "contribution-accepted";

const points = z.int().min(0).max(10_000);
const dailyCap = z.int().min(0).max(100_000);

/**
 * How many points a rule gives, and how many at most on one day in Asia/Shanghai. Signing in counts once a day, a
 * completed profile once ever, by themselves. 0 switches a rule off.
 */
export const pointSettings = z.object({
  signIn: z.object({ points: points.default(5) }).prefault({}),
  commentApproved: z.object({ points: points.default(2), dailyCap: dailyCap.default(20) }).prefault({}),
  contributionAccepted: z.object({ points: points.default(50), dailyCap: dailyCap.default(200) }).prefault({}),
  profileCompleted: z.object({ points: points.default(20) }).prefault({}),
});

export type PointSettings = z.infer<typeof pointSettings>;
