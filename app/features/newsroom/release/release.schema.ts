import { z } from "zod";

/** The verdicts of a reviewer on an emergency release: "stands" confirms it, "wrong" reports errors. */
export const VERDICTS = ["stands", "wrong"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The reason for taking a story down or restoring it. */
export const reasonText = z.string().trim().min(1).max(500);
