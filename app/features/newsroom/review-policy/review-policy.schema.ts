import { z } from "zod";
import { isScope, ORIGINS, SENSITIVITIES, STEP_COUNTS } from "./review-policy.rules.ts";

/** The content of a policy. */
export const policyRecord = z.strictObject({
  scope: z.string().max(20).refine(isScope, "no scope"),
  origin: z.enum(ORIGINS).nullable(),
  sensitivity: z.enum(SENSITIVITIES).nullable(),
  steps: z.int().min(1).max(STEP_COUNTS.length),
});
