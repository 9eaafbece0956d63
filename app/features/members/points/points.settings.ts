import { z } from "zod";

const points = z.int().min(0).max(10_000);
const dailyCap = z.int().min(0).max(100_000);

/**
 * The points of a rule, and its limit for one day in Asia/Shanghai. Signing in counts once a day, and a completed
 * profile once ever. 0 turns a rule off.
 */
const rules = z.object({
  signIn: z.object({ points: points.default(5) }).prefault({}),
  commentApproved: z.object({ points: points.default(2), dailyCap: dailyCap.default(20) }).prefault({}),
  contributionAccepted: z.object({ points: points.default(50), dailyCap: dailyCap.default(200) }).prefault({}),
  errorCorrected: z.object({ points: points.default(10), dailyCap: dailyCap.default(50) }).prefault({}),
  profileCompleted: z.object({ points: points.default(20) }).prefault({}),
});

export const pointSettings = z.object({ points: rules.prefault({}) });

export type PointSettings = z.infer<typeof rules>;
