import { z } from "zod";

/** What somebody says of a story that was released without review. */
export const VERDICTS = ["stands", "wrong"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a story is taken down, or given back. */
export const reasonText = z.string().trim().min(1).max(500);
