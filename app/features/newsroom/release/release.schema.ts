import { z } from "zod";

/** The verdicts of the review of an emergency release. */
export const VERDICTS = ["stands", "wrong"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The reason of taking a story down or restoring it. */
export const reasonText = z.string().trim().min(1).max(500);
